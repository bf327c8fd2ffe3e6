//! Tokens: a disc for each combatant, in a ring whose shape and colour show the side. The disc shows an emblem, with
//! the token's unique letters on a tag below it; if there is no room for both, only the letters. A portrait replaces
//! the emblem.

mod marks;
mod ring;
#[cfg(test)]
mod tests;

use tiny_skia::{FillRule, LineJoin, Path, Pixmap, PixmapPaint, Stroke, Transform};

pub use marks::badge_colour;

use super::canvas::flat;
use super::emblems::paint_emblem;
use super::letters::{self, CAPITAL};
use super::palette::{self, Rgba};
use super::plate::rounded;
use super::portrait::{Copies, TokenPortrait};
use crate::ruleset::Emblem;
use ring::Ring;

/// Maximum number of badges on a token; if there are more, the last badge shows how many.
pub const MAX_BADGES: usize = 4;

/// Distance that a picture reaches beyond the footprint on each side, in squares: room for halo, badges and tag.
pub const ROOM: f32 = 0.16;

/// Longest side of a token's picture, in pixels.
const MAX_PICTURE_SIDE: f32 = 1024.0;

/// Size of a token on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenScale {
    /// Side of a square, in pixels.
    pub square: u32,
    /// Size of the smallest legible letters, in pixels.
    pub least_letters: u32,
}

/// Everything that determines the look of a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenFace {
    /// Side shown by its ring.
    pub stance: TokenStance,
    /// Side of its footprint, in squares.
    pub squares: u8,
    /// Health shown by the ring.
    pub health: HealthRing,
    /// Up, dying or dead.
    pub state: TokenState,
    /// True if it is prone.
    pub lying: bool,
    /// True if it is casting a spell.
    pub casting: bool,
    /// True if it is hidden.
    pub hidden: bool,
    /// One or two letters for each condition.
    pub badges: Vec<String>,
    /// True if it is its turn.
    pub active: bool,
    /// True if it may act now, in addition to another combatant whose turn is shown.
    pub asked: bool,
    /// True if it is selected.
    pub selected: bool,
    /// Hue of its disc, in 256 steps around the colour wheel from red.
    pub hue: u8,
    /// Letters that identify it among all tokens.
    pub letters: String,
    /// Emblem of its kind.
    pub emblem: Option<Emblem>,
    /// Portrait that replaces the emblem, once the picture is loaded.
    pub portrait: Option<TokenPortrait>,
}

/// The side of a token, as shown by its ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenStance {
    /// The players' side: a round ring.
    Party,
    /// Enemies of the party: a ring of points.
    Foe,
    /// All others: a square ring.
    Other,
}

/// Health shown by the ring of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HealthRing {
    /// The ring shows the remaining eighths.
    Fraction {
        /// Number of eighths, 0 to 8; more counts as 8.
        of_eight: u8,
    },
    /// The ring shows nothing.
    Hidden,
}

/// State of a token's combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenState {
    /// In the fight.
    Up,
    /// Down and dying.
    Dying,
    /// Dead.
    Dead,
}

/// Maximum size of the letters on the tag below an emblem, in squares of the token's width.
const MAX_TAG_LETTERS: f32 = 0.42;

/// Returns the minimum width of a square, in pixels, at which a token of one square shows an emblem, with letters of
/// at least this size.
pub fn min_emblem_square(least_letters: f32) -> f32 {
    (least_letters / MAX_TAG_LETTERS).ceil()
}

impl TokenFace {
    /// Returns the labels of at most `most` badges, and the number of further ones if there are more.
    fn badge_labels(&self, most: usize) -> Vec<String> {
        let mut labels: Vec<_> = self.badges.iter().take(most).cloned().collect();
        let more = self.badges.len() - labels.len();
        if more > 0 {
            labels.push(format!("+{more}"));
        }
        labels
    }

    /// True if it has bands around it that show the turn or the selection.
    pub fn has_halo(&self) -> bool {
        self.active || self.asked || self.selected
    }

    /// Returns the same face without those bands.
    #[must_use]
    pub fn without_halo(&self) -> Self {
        Self {
            active: false,
            asked: false,
            selected: false,
            ..self.clone()
        }
    }

    /// True if it is drawn as a tilted, flattened disc.
    fn is_lying(&self) -> bool {
        self.lying || self.state == TokenState::Dead
    }

    /// True if its letters are on a tag below its emblem or portrait; otherwise they fill the disc.
    pub fn has_tag(&self, scale: TokenScale) -> bool {
        let least = scale.least_letters as f32;
        self.tag_size(scale.square as f32, least).is_some()
    }

    /// Returns the size of the letters on the tag below the emblem, in squares. `None` if the letters are on the disc
    /// instead, because there is no emblem or no room.
    fn tag_size(&self, square: f32, least: f32) -> Option<f32> {
        let has_portrait = self.copies().is_some();
        if self.emblem.is_none() && !has_portrait {
            return None;
        }
        let squares = f32::from(self.squares.max(1));
        let wished = 0.25 * (1.0 + 0.35 * (squares - 1.0));
        let size = wished.max(least / square);
        // Above a larger tag, enough of a face is still visible.
        let most = if has_portrait { 0.5 } else { MAX_TAG_LETTERS };
        (size <= most * squares).then_some(size)
    }

    /// Returns its portrait, if it is loaded.
    fn copies(&self) -> Option<&Copies> {
        Some(self.portrait.as_ref()?.copies()?)
    }
}

/// Paints a token, with [`ROOM`] on each side of its footprint.
pub fn paint_token(face: &TokenFace, scale: TokenScale) -> Pixmap {
    let mut easel = Easel::for_token(face, scale);
    let least = scale.least_letters as f32 / easel.square;
    let tag = face.tag_size(easel.square, scale.least_letters as f32);
    let ring = Ring::new(face, easel.square);

    easel.halo(&ring);
    let mut body = easel.clone_empty();
    ring.paint(&mut body, tag.is_some());
    easel.lay(&body, ring.opacity());

    easel.upright();
    let has_bar = marks::paint_bar(&mut easel, face, ring.outer);
    if face.casting && face.state == TokenState::Up {
        marks::paint_casting(&mut easel, ring.outer, has_bar);
    }
    match tag {
        Some(size) => paint_tag(&mut easel, &ring, size),
        None => paint_letters(&mut easel, &ring, marks::has_corner_badge(face, least)),
    }
    match tag {
        Some(_) => marks::paint_badges(&mut easel, face, ring.outer, least),
        None => marks::paint_small_badges(&mut easel, face, ring.outer, least),
    }
    easel.pixmap
}

/// Paints the bands that show the turn and the selection, without the token inside them; `None` if it has none. They
/// belong below all tokens, so that they cut no neighbour.
pub fn paint_halo(face: &TokenFace, scale: TokenScale) -> Option<Pixmap> {
    if !face.has_halo() {
        return None;
    }
    let mut easel = Easel::for_token(face, scale);
    let ring = Ring::new(face, easel.square);
    easel.halo(&ring);
    Some(easel.pixmap)
}

/// Paints the letters on the disc, as large as fits; smaller and aside if a badge needs the upper right corner.
fn paint_letters(easel: &mut Easel, ring: &Ring, has_corner_badge: bool) {
    let letters = &easel.face.letters;
    let wide = letters::width_of(letters, 1.0).max(0.01);
    let size = (1.95 * ring.inner / wide).min(1.12 * ring.inner);
    let (at, size) = match has_corner_badge {
        true => ((-0.14 * ring.inner, 0.22 * ring.inner), size * 0.82),
        false => ((0.0, 0.0), size),
    };
    if let Some(path) = letters::centred(letters, at, size) {
        easel.fill(&path, palette::TOKEN_INK);
    }
}

/// Paints the letters on a tag at the lower edge.
fn paint_tag(easel: &mut Easel, ring: &Ring, size: f32) {
    let letters = &easel.face.letters;
    let height = size * (CAPITAL + 0.3);
    let width = (letters::width_of(letters, size) + size * 0.44).max(height);
    let middle = ring.outer + ROOM * 0.6 - height * 0.5;
    let plate = |grown: f32| {
        let (width, height) = (width + grown, height + grown);
        let corner = (-width * 0.5, middle - height * 0.5);
        rounded(corner, (width, height), height * 0.36)
    };
    let edge = match easel.face.state {
        TokenState::Up => palette::TOKEN_TEXT,
        TokenState::Dying | TokenState::Dead => palette::TOKEN_DEAD_RING,
    };
    easel.fill(&plate(0.045), edge);
    easel.fill(&plate(0.0), palette::TOKEN_INK);
    if let Some(path) = letters::centred(letters, (0.0, middle), size) {
        easel.fill(&path, edge);
    }
}

/// A small canvas with its origin at the centre of the token; all lengths are in squares.
struct Easel<'a> {
    face: &'a TokenFace,
    pixmap: Pixmap,
    to_pixels: Transform,
    square: f32,
}

impl<'a> Easel<'a> {
    /// Creates an empty picture of a token, with [`ROOM`] around its footprint.
    fn for_token(face: &'a TokenFace, scale: TokenScale) -> Self {
        let squares = f32::from(face.squares.max(1)) + 2.0 * ROOM;
        let pixels = (squares * scale.square as f32).clamp(8.0, MAX_PICTURE_SIDE);
        Self::new(face, pixels as u32, squares)
    }

    /// Creates an empty picture, `pixels` wide, that shows `squares` squares.
    fn new(face: &'a TokenFace, pixels: u32, squares: f32) -> Self {
        let square = pixels as f32 / squares;
        let mut easel = Self {
            face,
            pixmap: Pixmap::new(pixels, pixels).expect("a token has at least 8 pixels a side"),
            to_pixels: Transform::identity(),
            square,
        };
        easel.upright();
        if face.is_lying() {
            easel.to_pixels = easel
                .to_pixels
                .pre_rotate(-24.0)
                .pre_scale(1.0, easel.flatness());
        }
        easel
    }

    /// Returns the height of the body in proportion to its width.
    fn flatness(&self) -> f32 {
        if self.face.is_lying() { 0.72 } else { 1.0 }
    }

    fn upright(&mut self) {
        let middle = self.pixmap.width() as f32 / 2.0;
        self.to_pixels =
            Transform::from_translate(middle, middle).pre_scale(self.square, self.square);
    }

    /// Paints an emblem around the origin.
    fn emblem(&mut self, emblem: Emblem, side: f32, colours: (Rgba, Rgba)) {
        paint_emblem(&mut self.pixmap, emblem, side, self.to_pixels, colours);
    }

    fn clone_empty(&self) -> Self {
        let mut pixmap = self.pixmap.clone();
        pixmap.fill(tiny_skia::Color::TRANSPARENT);
        Self { pixmap, ..*self }
    }

    /// Paints another picture over this one.
    fn lay(&mut self, other: &Self, opacity: f32) {
        let paint = PixmapPaint {
            opacity,
            ..PixmapPaint::default()
        };
        let (pixmap, identity) = (other.pixmap.as_ref(), Transform::identity());
        self.pixmap
            .draw_pixmap(0, 0, pixmap, &paint, identity, None);
    }

    fn fill(&mut self, path: &Path, colour: Rgba) {
        let paint = flat(colour);
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.to_pixels, None);
    }

    fn stroke(&mut self, path: &Path, width: f32, colour: Rgba) {
        let pen = Stroke {
            width,
            line_cap: tiny_skia::LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = flat(colour);
        self.pixmap
            .stroke_path(path, &paint, &pen, self.to_pixels, None);
    }

    /// Paints the bands around the ring that show the turn and the selection.
    fn halo(&mut self, ring: &Ring) {
        let mut reach = ring::OUTLINE;
        let mut bands = Vec::new();
        let mut add = |width: f32, colour: Rgba| {
            reach += width;
            bands.push((reach, colour));
        };
        // There is ink on both sides, because neither amber nor white stands out from the floor alone.
        if self.face.active {
            add(0.11_f32.max(2.5 / self.square).min(0.13), palette::ACCENT);
            add(0.015, palette::TOKEN_INK);
        } else if self.face.asked {
            add(0.035, palette::ACCENT);
            add(0.015, palette::TOKEN_INK);
        }
        if self.face.selected {
            // Amber already marks the active combatant; next to it, a thin white band is enough.
            let width = if self.face.active { 0.02 } else { 0.07 };
            add(width, palette::TOKEN_SELECTED);
            add(0.012, palette::TOKEN_INK);
        }
        for &(reach, colour) in bands.iter().rev() {
            self.stroke(&ring.silhouette, reach * 2.0, colour);
        }
    }
}
