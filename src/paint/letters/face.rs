//! A font for letters: its glyphs, their joining, and their outlines.

use std::sync::{Mutex, PoisonError};

use harfrust::{
    Direction, FontRef, GlyphBuffer, ShapeOptions, ShaperData, ShaperInstance, UnicodeBuffer,
    Variation,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

/// Weight in which letters are painted, if a font is variable.
const BOLD_WEIGHT: f32 = 700.0;

/// A glyph of a piece of text, in its place; lengths are in multiples of the letters' size.
#[derive(Clone, Copy, Debug)]
pub struct ShapedGlyph {
    pub glyph: GlyphId,
    /// Index of its first byte in the piece.
    pub byte: usize,
    pub offset: (f32, f32),
    pub advance: f32,
}

/// A font for painting letters.
pub struct LetterFace {
    face: Face<'static>,
    font: FontRef<'static>,
    weight: Option<ShaperInstance>,
    // The shaper has caches, and both windows paint.
    shaper: Mutex<ShaperData>,
}

impl std::fmt::Debug for LetterFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LetterFace").finish_non_exhaustive()
    }
}

impl LetterFace {
    /// Opens the font with this index in a file; `None` if it cannot be read.
    pub fn new(bytes: &'static [u8], index: u32) -> Option<Self> {
        let mut face = Face::parse(bytes, index).ok()?;
        let font = FontRef::from_index(bytes, index).ok()?;
        let weights = face.set_variation(Tag::from_bytes(b"wght"), BOLD_WEIGHT);
        let bold = Variation {
            tag: harfrust::Tag::new(b"wght"),
            value: BOLD_WEIGHT,
        };
        let weight = weights.map(|()| ShaperInstance::from_variations(&font, [bold]));
        let shaper = Mutex::new(ShaperData::new(&font));
        Some(Self {
            face,
            font,
            weight,
            shaper,
        })
    }

    /// Returns whether its weight is variable.
    pub fn has_weights(&self) -> bool {
        self.weight.is_some()
    }

    /// Returns the glyph of a letter.
    pub fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.face.glyph_index(letter)
    }

    /// Returns whether it has a letter.
    pub fn has(&self, letter: char) -> bool {
        self.glyph(letter).is_some()
    }

    fn unit(&self) -> f32 {
        1.0 / f32::from(self.face.units_per_em())
    }

    /// Returns the distance to the next letter, in multiples of the letters' size.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        let advance = self.face.glyph_hor_advance(glyph).unwrap_or_default();
        f32::from(advance) * self.unit()
    }

    /// Draws the outline of a glyph, in the font's units.
    pub fn draw(&self, glyph: GlyphId, pen: &mut dyn OutlineBuilder) {
        self.face.outline_glyph(glyph, pen);
    }

    /// Returns the size of a font unit, in pixels, for letters of this size.
    pub fn scale(&self, size: f32) -> f32 {
        size * self.unit()
    }

    /// Returns the glyphs of a piece of text from left to right, joined as its script requires.
    pub fn shape(&self, piece: &str, leftward: bool) -> Vec<ShapedGlyph> {
        let data = self.shaper.lock().unwrap_or_else(PoisonError::into_inner);
        let shaper = data.shaper(&self.font).instance(self.weight.as_ref());
        let shaper = shaper.build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(piece);
        buffer.guess_segment_properties();
        buffer.set_direction(match leftward {
            true => Direction::RightToLeft,
            false => Direction::LeftToRight,
        });
        let shaped: GlyphBuffer = shaper.shape(buffer, ShapeOptions::new());
        let unit = self.unit();
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
        let glyphs = glyphs.map(|(info, place)| ShapedGlyph {
            glyph: GlyphId(u16::try_from(info.glyph_id).unwrap_or_default()),
            byte: info.cluster as usize,
            offset: (place.x_offset as f32 * unit, place.y_offset as f32 * unit),
            advance: place.x_advance as f32 * unit,
        });
        glyphs.collect()
    }
}
