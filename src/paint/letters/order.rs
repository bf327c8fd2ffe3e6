//! The order of letters from left to right, for texts with right-to-left words.

use std::ops::Range;

use unicode_bidi::{BidiClass, Level, ParagraphBidiInfo, bidi_class};

/// The reading order of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingOrder {
    /// A sentence of the program: from left to right, with each name or phrase in its own direction.
    Sentence,
    /// A separate text: in the direction of its first letter.
    OwnText,
}

/// A stretch of a line that runs in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRun {
    /// Byte range in the line.
    pub bytes: Range<usize>,
    /// True if it is written from right to left.
    pub leftward: bool,
}

/// Returns whether a line contains a right-to-left letter.
#[must_use]
pub fn has_rtl(line: &str) -> bool {
    // Hebrew is the first such script.
    line.chars()
        .any(|letter| letter >= '\u{590}' && is_rtl(letter))
}

fn is_rtl(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// Returns the runs of a line, from left to right as shown.
#[must_use]
pub fn runs(line: &str, reading: ReadingOrder) -> Vec<TextRun> {
    if !has_rtl(line) {
        return vec![TextRun {
            bytes: 0..line.len(),
            leftward: false,
        }];
    }
    if reading == ReadingOrder::OwnText {
        return resolved(line, 0, None);
    }
    let mut found = Vec::new();
    let mut done = 0;
    while let Some(phrase) = next_rtl_phrase(line, done) {
        if phrase.start > done {
            found.push(TextRun {
                bytes: done..phrase.start,
                leftward: false,
            });
        }
        let inner = &line[phrase.clone()];
        found.extend(resolved(inner, phrase.start, Some(Level::rtl())));
        done = phrase.end;
    }
    if done < line.len() {
        found.push(TextRun {
            bytes: done..line.len(),
            leftward: false,
        });
    }
    found
}

/// Returns the next right-to-left phrase at or after `from`: from its first such letter to its last, with the blanks,
/// numbers and hyphens between them. The punctuation of the program's sentences (`:`, `,`, `→`) ends it, so that two
/// adjacent names stay in the order of the sentence; a number after it belongs to it, as in `Goblin 2`.
fn next_rtl_phrase(line: &str, from: usize) -> Option<Range<usize>> {
    let mut phrase: Option<Range<usize>> = None;
    for (at, letter) in line[from..].char_indices() {
        let (at, end) = (from + at, from + at + letter.len_utf8());
        let class = bidi_class(letter);
        match (&mut phrase, class) {
            (None, BidiClass::R | BidiClass::AL) => phrase = Some(at..end),
            (None, _) => {}
            (
                Some(phrase),
                BidiClass::R | BidiClass::AL | BidiClass::NSM | BidiClass::EN | BidiClass::AN,
            ) => phrase.end = end,
            (Some(_), BidiClass::BN | BidiClass::WS) => {}
            (Some(_), _) if matches!(letter, '-' | '\'' | '’' | '"') => {}
            (Some(_), _) => break,
        }
    }
    phrase
}

/// Returns the runs of a text by the rules of Unicode; `start` is its position in the line.
fn resolved(text: &str, start: usize, base: Option<Level>) -> Vec<TextRun> {
    let info = ParagraphBidiInfo::new(text, base);
    let (levels, runs) = info.visual_runs(0..text.len());
    let runs = runs.into_iter().map(|run| TextRun {
        leftward: levels[run.start].is_rtl(),
        bytes: start + run.start..start + run.end,
    });
    runs.collect()
}

/// A piece of a line for a program that lays out each word in its own direction, but all words from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// Byte range in the line.
    pub bytes: Range<usize>,
    /// The bracket that is shown instead, if it opens to the other side.
    pub mirrored: Option<char>,
}

/// Returns the words of a sentence in the order in which they are shown, from left to right.
#[must_use]
pub fn visual_words(line: &str) -> Vec<TextPiece> {
    let mut all = Vec::new();
    for run in runs(line, ReadingOrder::Sentence) {
        if !run.leftward {
            all.push(TextPiece {
                bytes: run.bytes,
                mirrored: None,
            });
            continue;
        }
        let start = run.bytes.start;
        let mut own: Vec<(bool, TextPiece)> = Vec::new();
        for (at, letter) in line[run.bytes].char_indices() {
            let bytes = start + at..start + at + letter.len_utf8();
            let joins = matches!(
                bidi_class(letter),
                BidiClass::R | BidiClass::AL | BidiClass::NSM | BidiClass::BN
            );
            match own.last_mut() {
                Some((true, word)) if joins => word.bytes.end = bytes.end,
                _first => own.push((
                    joins,
                    TextPiece {
                        bytes,
                        mirrored: mirrored(letter),
                    },
                )),
            }
        }
        all.extend(own.into_iter().rev().map(|(_, word)| word));
    }
    all
}

/// Returns the bracket that opens to the other side.
fn mirrored(letter: char) -> Option<char> {
    Some(match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        _other => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> String {
        let words = visual_words(line).into_iter();
        words
            .map(|word| {
                let own = &line[word.bytes];
                word.mirrored
                    .map_or(own.to_owned(), |other| other.to_string())
            })
            .collect()
    }

    #[test]
    fn right_to_left_words_are_shown_in_order() {
        // The word read first is at the right; each word and number stays as it is.
        assert_eq!(shown("שלום 42 עולם"), "עולם 42 שלום");
        assert_eq!(shown("عدد 123 مرحبا"), "مرحبا 123 عدد");
        assert_eq!(shown("שלום 2"), "2 שלום");
        assert_eq!(shown("Mira"), "Mira");
        assert_eq!(shown(""), "");
    }

    #[test]
    fn names_keep_the_order_of_the_sentence() {
        // The order of attacker and target does not depend on how their names are written.
        assert_eq!(shown("שלום רב → עולם: 5"), "רב שלום → עולם: 5");
        assert_eq!(shown("שלום, עולם"), "שלום, עולם");
        assert_eq!(shown("Orc (שלום רב)"), "Orc (רב שלום)");
    }

    #[test]
    fn own_text_starts_right_if_its_first_letter_does() {
        let line = "שלום, Mira 5.";
        let order: Vec<&str> = runs(line, ReadingOrder::OwnText)
            .into_iter()
            .map(|run| &line[run.bytes])
            .collect();
        assert_eq!(order, [".", "Mira 5", "שלום, "]);
    }
}
