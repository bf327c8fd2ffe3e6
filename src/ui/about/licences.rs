//! The licences of the software inside this program, as lines of text.

use std::sync::LazyLock;

/// The list of all crates with their licences, as `assets/packaging/licences` writes it.
const TEXT: &str = include_str!("../../../assets/packaging/third-party.txt");

/// Maximum length of a line, in characters; the longest paragraphs of some licences are a single line.
const MAX_LINE_LEN: usize = 92;

/// The lines, which are wrapped when they are first shown.
pub(super) static LINES: LazyLock<Vec<String>> =
    LazyLock::new(|| TEXT.lines().flat_map(wrapped).collect());

/// Splits a line into pieces of at most [`MAX_LINE_LEN`] characters, between words where possible and with the same
/// indent.
pub(super) fn wrapped(line: &str) -> Vec<String> {
    let line = line.trim_end();
    if line.chars().count() <= MAX_LINE_LEN {
        return vec![line.to_owned()];
    }
    let spaces = line.chars().take_while(|c| *c == ' ').count();
    let indent = " ".repeat(spaces.min(MAX_LINE_LEN / 2));
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut len = 0;
    for word in line.split_whitespace() {
        let mut word = word;
        loop {
            let word_len = word.chars().count();
            let gap = if len == 0 { indent.len() } else { len + 1 };
            if gap + word_len <= MAX_LINE_LEN {
                piece.push_str(if len == 0 { &indent } else { " " });
                piece.push_str(word);
                len = gap + word_len;
                break;
            }
            if len > 0 {
                pieces.push(std::mem::take(&mut piece));
                len = 0;
                continue;
            }
            // A word that is longer than a line is cut.
            let room = MAX_LINE_LEN - indent.len();
            let end = word
                .char_indices()
                .nth(room)
                .map_or(word.len(), |(at, _)| at);
            let (head, tail) = word.split_at(end);
            pieces.push(format!("{indent}{head}"));
            word = tail;
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}
