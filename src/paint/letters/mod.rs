//! Letters as outlines, so that all text on the map is part of its pictures.
//!
//! | file | holds |
//! | --- | --- |
//! | `face` | a font: its glyphs, their outlines, their joining |
//! | `line` | lines that need more than one glyph after the other |
//! | `order` | right-to-left words |
//! | `system` | the system's fonts, for letters that the program's fonts do not have |

mod face;
mod line;
mod order;
mod system;

use std::sync::OnceLock;

use bevy_egui::egui::FontDefinitions;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{GlyphId, OutlineBuilder};

use face::LetterFace;
use line::needs_shaping;
pub use line::{mark_filter, unstacked};
pub use order::{ReadingOrder, TextPiece, has_rtl, visual_words};
pub use system::{SystemFace, are_fonts_listed, system_face};

/// The bold face: it has to survive a video call.
pub const BOLD: &[u8] = include_bytes!("../../../assets/fonts/Roboto-Bold.ttf");

/// Height of a capital letter, as a share of the size.
pub(super) const CAPITAL: f32 = 0.711;

fn own() -> &'static LetterFace {
    static FACE: OnceLock<LetterFace> = OnceLock::new();
    FACE.get_or_init(|| LetterFace::new(BOLD, 0).expect("the font is part of the program"))
}

/// Returns the font of signs and faces that is bundled with egui.
fn emoji() -> &'static [u8] {
    static BYTES: OnceLock<&'static [u8]> = OnceLock::new();
    BYTES.get_or_init(|| {
        let fonts = FontDefinitions::default().font_data;
        match fonts.get("NotoEmoji-Regular").map(|font| &font.font) {
            Some(std::borrow::Cow::Borrowed(bytes)) => *bytes,
            _another => &[],
        }
    })
}

fn emoji_face() -> &'static LetterFace {
    static FACE: OnceLock<Option<LetterFace>> = OnceLock::new();
    let face = FACE.get_or_init(|| LetterFace::new(emoji(), 0));
    face.as_ref().unwrap_or_else(|| own())
}

/// Returns the font for a letter: the program's, or else the first that has it. A letter that no font has is shown as
/// the program's box.
fn face_of(letter: char) -> &'static LetterFace {
    if own().has(letter) {
        return own();
    }
    if emoji_face().has(letter) {
        return emoji_face();
    }
    system_face(letter).map_or_else(own, |face| &face.letters)
}

/// Returns the width of a line of text, in the unit of its `size`.
pub fn width_of(text: &str, size: f32) -> f32 {
    width_with_order(text, ReadingOrder::Sentence, size)
}

/// Returns the width of a line of text with this reading order, in the unit of its `size`.
pub(super) fn width_with_order(text: &str, reading: ReadingOrder, size: f32) -> f32 {
    if text.contains(needs_shaping) {
        return line::line(text, reading).width * size;
    }
    text.chars().map(advance_of).sum::<f32>() * size
}

/// Returns the text, or as much of its beginning as is no wider than `most`, in the unit of its `size`.
pub(super) fn shortened(text: &str, size: f32, most: f32) -> String {
    cut_to_fit(text, &|text| width_of(text, size) <= most)
}

/// Returns the text, or as much of its beginning as fits, followed by dots. A number at its end stays, because it
/// distinguishes combatants with the same name.
pub fn cut_to_fit(text: &str, fits: &dyn Fn(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let number = text.rsplit_once(' ').map_or("", |(_, last)| last);
    let is_number = number.parse::<u16>().is_ok();
    let number = if is_number { number } else { "" };
    let name = text[..text.len() - number.len()].trim_end();
    let ends: Vec<usize> = name.char_indices().map(|(at, _)| at).collect();
    let cut = |letters: usize| {
        let end = ends.get(letters).copied().unwrap_or(0);
        let cut = format!("{}… {number}", name[..end].trim_end());
        cut.trim_end().to_owned()
    };
    let (mut most, mut too_many) = (0, ends.len());
    while too_many.saturating_sub(most) > 1 {
        let letters = most.midpoint(too_many);
        match fits(&cut(letters)) {
            true => most = letters,
            false => too_many = letters,
        }
    }
    cut(most)
}

/// Returns the glyph of a letter; an arrow is replaced by a similar character.
fn glyph_of(letter: char) -> (&'static LetterFace, GlyphId) {
    let letter = if letter == '→' { '›' } else { letter };
    let face = face_of(letter);
    (face, face.glyph(letter).unwrap_or_default())
}

fn advance_of(letter: char) -> f32 {
    let (face, glyph) = glyph_of(letter);
    face.advance(glyph)
}

/// Returns the outline of a line of text that begins at `x`, with its letters on `baseline`; `None` if no part of it
/// is visible.
pub(super) fn outline(text: &str, at: (f32, f32), size: f32) -> Option<Path> {
    outline_with_order(text, ReadingOrder::Sentence, at, size)
}

/// Returns the outline of a line of text with this reading order.
pub(super) fn outline_with_order(
    text: &str,
    reading: ReadingOrder,
    (x, baseline): (f32, f32),
    size: f32,
) -> Option<Path> {
    let mut pen = Pen {
        path: PathBuilder::new(),
        x,
        baseline,
        scale: 1.0,
    };
    if text.contains(needs_shaping) {
        for placed in &line::line(text, reading).glyphs {
            pen.scale = placed.face.scale(size);
            (pen.x, pen.baseline) = (x + placed.x * size, baseline - placed.y * size);
            placed.face.draw(placed.glyph, &mut pen);
        }
        return pen.path.finish();
    }
    for letter in text.chars() {
        let (face, glyph) = glyph_of(letter);
        pen.scale = face.scale(size);
        face.draw(glyph, &mut pen);
        pen.x += face.advance(glyph) * size;
    }
    pen.path.finish()
}

/// Returns the outline of a line of text centred at a point, vertically by the height of its capitals.
pub(super) fn centred(text: &str, (x, y): (f32, f32), size: f32) -> Option<Path> {
    let start = x - width_of(text, size) * 0.5;
    outline(text, (start, y + CAPITAL * size * 0.5), size)
}

struct Pen {
    path: PathBuilder,
    x: f32,
    baseline: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_more_room_at_their_place() {
        assert!(width_of("WWW", 10.0) > 2.0 * width_of("iii", 10.0));
        let letters = centred("Mi", (50.0, 40.0), 20.0).expect("letters");
        let bounds = letters.bounds();
        assert!((bounds.left() + bounds.right() - 100.0).abs() < 3.0);
        assert!((bounds.top() + bounds.bottom() - 80.0).abs() < 3.0);
        assert!(outline("   ", (0.0, 0.0), 10.0).is_none());
    }

    #[test]
    fn overwide_text_ends_in_dots() {
        assert_eq!(shortened("Mira", 10.0, 100.0), "Mira");
        let name = "W".repeat(100);
        let short = shortened(&name, 10.0, 100.0);
        assert!(
            short.ends_with("W…") && width_of(&short, 10.0) <= 100.0,
            "{short}"
        );
        assert_eq!(shortened(&name, 10.0, 0.0), "…");
        let numbered = shortened(&format!("{name} 12"), 10.0, 100.0);
        assert!(numbered.ends_with("W… 12"), "{numbered}");
    }

    #[test]
    fn attack_texts_have_a_glyph_for_every_letter() {
        for letter in "Mira → Orc, “fire bolt”: 4 − 1 = 3 … × ·".chars() {
            assert!(
                own().has(if letter == '→' { '›' } else { letter }),
                "{letter}"
            );
        }
    }
}
