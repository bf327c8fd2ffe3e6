//! A line of text that needs more than one glyph after the other: several fonts, marks on letters, joined letters,
//! right-to-left words.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ttf_parser::GlyphId;
use unicode_general_category::{GeneralCategory, get_general_category};

use super::face::LetterFace;
use super::face_of;
use super::order::{ReadingOrder, TextRun, runs};

/// Maximum number of lines in the cache.
const MAX_CACHED_LINES: usize = 1000;

/// A glyph in its place; lengths are in multiples of the letters' size.
#[derive(Clone, Copy, Debug)]
pub struct PlacedGlyph {
    pub face: &'static LetterFace,
    pub glyph: GlyphId,
    pub x: f32,
    /// Height above the baseline.
    pub y: f32,
}

/// A line as glyphs.
#[derive(Clone, Debug, Default)]
pub struct GlyphLine {
    pub glyphs: Vec<PlacedGlyph>,
    pub width: f32,
}

/// Returns whether a letter cannot simply be placed next to its neighbours, because it is joined to them, sits on
/// them, or belongs to a right-to-left script.
pub fn needs_shaping(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}'
        // From Hebrew to the scripts of India, Tibet and Burma.
        | '\u{591}'..='\u{109F}'
        | '\u{1100}'..='\u{11FF}' | '\u{135D}'..='\u{135F}'
        | '\u{1700}'..='\u{1CFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{200C}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{20D0}'..='\u{20FF}' | '\u{302A}'..='\u{302F}' | '\u{3099}'..='\u{309A}'
        | '\u{A66F}'..='\u{A67F}' | '\u{A800}'..='\u{ABFF}' | '\u{D7B0}'..='\u{D7FF}'
        | '\u{FB1D}'..='\u{FDFF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}'
        | '\u{FE70}'..='\u{FEFF}' | '\u{10800}'..='\u{11FFF}' | '\u{1E800}'..='\u{1EFFF}'
        // Flags of two letters, and skin tones.
        | '\u{1F1E6}'..='\u{1F1FF}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns a line as glyphs. Lines are cached, because each is measured several times before it is painted.
pub fn line(text: &str, reading: ReadingOrder) -> Arc<GlyphLine> {
    type Known = HashMap<(String, bool), Arc<GlyphLine>>;
    static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    let key = (text.to_owned(), reading == ReadingOrder::OwnText);
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(line) = lock().get(&key) {
        return Arc::clone(line);
    }
    let line = Arc::new(lay_out(&unstacked(text), reading, &face_of));
    let mut known = lock();
    if known.len() >= MAX_CACHED_LINES {
        known.clear();
    }
    known.insert(key, Arc::clone(&line));
    line
}

/// Lays out a line, each letter in the font that `face_of` returns.
pub fn lay_out(
    text: &str,
    reading: ReadingOrder,
    face_of: &dyn Fn(char) -> &'static LetterFace,
) -> GlyphLine {
    let mut line = GlyphLine::default();
    for run in runs(text, reading) {
        let mut pieces = pieces(text, &run, face_of);
        if run.leftward {
            pieces.reverse();
        }
        for (bytes, face) in pieces {
            let piece = &text[bytes];
            let mut before = None;
            for shaped in face.shape(piece, run.leftward) {
                let again = before.replace(shaped.byte) == Some(shaped.byte);
                let letter = piece[shaped.byte..].chars().next();
                // A mark that the font does not have is left out, instead of drawing a box next to its letter.
                if shaped.glyph == GlyphId(0) && (again || letter.is_some_and(attaches_to_previous))
                {
                    continue;
                }
                line.glyphs.push(PlacedGlyph {
                    face,
                    glyph: shaped.glyph,
                    x: line.width + shaped.offset.0,
                    y: shaped.offset.1,
                });
                line.width += shaped.advance;
            }
        }
    }
    line
}

/// Returns the pieces of a run that one font can lay out, in the order of the text.
fn pieces(
    text: &str,
    run: &TextRun,
    face_of: &dyn Fn(char) -> &'static LetterFace,
) -> Vec<(Range<usize>, &'static LetterFace)> {
    let mut pieces: Vec<(Range<usize>, &'static LetterFace)> = Vec::new();
    for (at, letter) in text[run.bytes.clone()].char_indices() {
        let at = run.bytes.start + at;
        let end = at + letter.len_utf8();
        let stays = |face: &LetterFace| {
            let neutral = run.leftward && !letter.is_alphanumeric() && face.has(letter);
            attaches_to_previous(letter) || neutral
        };
        if let Some((bytes, face)) = pieces.last_mut()
            && stays(face)
        {
            bytes.end = end;
            continue;
        }
        let face = face_of(letter);
        match pieces.last_mut() {
            Some((bytes, last)) if std::ptr::eq(*last, face) => bytes.end = end,
            _another => pieces.push((at..end, face)),
        }
    }
    pieces
}

/// Maximum number of marks on one letter: no script needs more, and a stack of them hides the names around it.
const MAX_MARKS: usize = 4;

/// Returns the text with at most `MAX_MARKS` marks on each letter.
pub fn unstacked(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    if text.chars().all(mark_filter()) {
        return Cow::Borrowed(text);
    }
    let mut keeps = mark_filter();
    Cow::Owned(text.chars().filter(|letter| keeps(*letter)).collect())
}

/// Returns a function that says of one letter after the other whether it stays in an unstacked text.
pub fn mark_filter() -> impl FnMut(char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    let mut marks = 0;
    move |letter| {
        // Most letters are Latin.
        let is_mark = letter >= '\u{300}'
            && matches!(get_general_category(letter), EnclosingMark | NonspacingMark);
        marks = if is_mark { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    }
}

/// Returns whether a letter belongs to the one before it.
fn attaches_to_previous(letter: char) -> bool {
    use GeneralCategory::{EnclosingMark, Format, NonspacingMark, SpacingMark};
    let category = get_general_category(letter);
    matches!(
        category,
        EnclosingMark | Format | NonspacingMark | SpacingMark
    ) || matches!(letter, '\u{1F3FB}'..='\u{1F3FF}')
}

#[cfg(test)]
mod tests {
    use super::super::{emoji_face, own};
    use super::*;

    /// Returns the bundled font for a letter, without system fonts, so that the layout does not depend on installed
    /// fonts.
    fn bundled_face_of(letter: char) -> &'static LetterFace {
        match own().has(letter) {
            true => own(),
            false => emoji_face(),
        }
    }

    fn set(text: &str) -> GlyphLine {
        super::lay_out(text, ReadingOrder::Sentence, &bundled_face_of)
    }

    #[test]
    fn line_changes_its_font_where_needed() {
        let line = set("A🏰B");
        let own_ones: Vec<bool> = line
            .glyphs
            .iter()
            .map(|placed| std::ptr::eq(placed.face, own()))
            .collect();
        assert_eq!(own_ones, [true, false, true]);
        assert!(line.glyphs.iter().all(|placed| placed.glyph != GlyphId(0)));
        assert!(line.width > set("AB").width);
    }

    #[test]
    fn marks_sit_on_their_letters_without_width() {
        let (with, without) = (set("Za\u{301}b"), set("Zab"));
        assert!((with.width - without.width).abs() < 0.02, "{with:?}");
        // Marks that the font does not have are left out, whatever their number.
        let stacked = format!("Z{}", "\u{20E5}".repeat(50));
        assert_eq!(set(&stacked).glyphs.len(), 1);
    }

    #[test]
    fn excess_marks_on_a_letter_are_dropped() {
        let tower = format!("o{}a", "\u{301}".repeat(50));
        assert_eq!(unstacked(&tower), "o\u{301}\u{301}\u{301}\u{301}a");
        for name in ["Mira", "Ǎ̂̃̄", "กำลัง", "क्षत्रिय", "👩‍👩‍👧‍👦"]
        {
            assert_eq!(unstacked(name), name);
        }
    }

    #[test]
    fn right_to_left_words_are_laid_out_from_the_right() {
        // The order does not depend on whether the fonts have the letters.
        let line = set("אב 12");
        let places: Vec<f32> = line.glyphs.iter().map(|placed| placed.x).collect();
        assert!(places.is_sorted(), "{places:?}");
        let digits = ['1', '2'].map(|digit| own().glyph(digit).expect("a digit"));
        let first: Vec<GlyphId> = line.glyphs[..2].iter().map(|placed| placed.glyph).collect();
        assert_eq!(
            first, digits,
            "the number stands at the left, and is not turned round"
        );
    }
}
