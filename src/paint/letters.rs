//! Letters as outlines, so that whatever is written on the map is part of its pictures.

use std::sync::OnceLock;

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The bold face: it has to survive a video call.
pub const BOLD: &[u8] = include_bytes!("../../assets/fonts/Roboto-Bold.ttf");

/// The height of a capital letter, as a part of the size.
pub(super) const CAPITAL: f32 = 0.711;

fn face() -> &'static Face<'static> {
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(BOLD, 0).expect("the font is part of the program"))
}

/// How wide a line of text is, in the unit of its `size`.
pub fn width_of(text: &str, size: f32) -> f32 {
    let advance = text.chars().map(advance_of).sum::<f32>();
    advance * size
}

/// The glyph of a letter; what the face has no glyph for is written by its nearest.
fn glyph_of(letter: char) -> GlyphId {
    let letter = if letter == '→' { '›' } else { letter };
    face().glyph_index(letter).unwrap_or_default()
}

fn advance_of(letter: char) -> f32 {
    let face = face();
    let glyph = glyph_of(letter);
    let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
    f32::from(advance) / f32::from(face.units_per_em())
}

/// The outline of a line of text that begins at `x`, its letters on `baseline`; `None` if nothing is to be seen of it.
pub(super) fn outline(text: &str, (x, baseline): (f32, f32), size: f32) -> Option<Path> {
    let face = face();
    let mut pen = Pen {
        path: PathBuilder::new(),
        x,
        baseline,
        scale: size / f32::from(face.units_per_em()),
    };
    for letter in text.chars() {
        face.outline_glyph(glyph_of(letter), &mut pen);
        pen.x += advance_of(letter) * size;
    }
    pen.path.finish()
}

/// The outline of a line of text in the middle of a place, by the height of its capitals.
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
    fn wide_letters_take_more_room_and_lie_where_they_are_put() {
        assert!(width_of("WWW", 10.0) > 2.0 * width_of("iii", 10.0));
        let letters = centred("Mi", (50.0, 40.0), 20.0).expect("letters");
        let bounds = letters.bounds();
        assert!((bounds.left() + bounds.right() - 100.0).abs() < 3.0);
        assert!((bounds.top() + bounds.bottom() - 80.0).abs() < 3.0);
        assert!(outline("   ", (0.0, 0.0), 10.0).is_none());
    }

    #[test]
    fn what_is_told_of_attacks_has_a_glyph_for_every_letter() {
        for letter in "Mira → Orc, “fire bolt”: 4 − 1 = 3 … × ·".chars() {
            assert_ne!(glyph_of(letter), GlyphId(0), "{letter}");
        }
    }
}
