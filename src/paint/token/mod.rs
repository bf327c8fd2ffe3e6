//! Tokens: a disc for each combatant, in a ring whose shape and colour show the side. The disc shows an emblem, with
//! the token's unique letters on a tag below it; if there is no room for both, only the letters. A portrait replaces
//! the emblem.

mod marks;
mod ring;

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

    /// True if it is drawn as a tilted, flattened disc.
    fn is_lying(&self) -> bool {
        self.lying || self.state == TokenState::Dead
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
    let squares = f32::from(face.squares.max(1)) + 2.0 * ROOM;
    let pixels = (squares * scale.square as f32).clamp(8.0, MAX_PICTURE_SIDE);
    let mut easel = Easel::new(face, pixels as u32, squares);
    let least = scale.least_letters as f32 / easel.square;
    let tag = face.tag_size(easel.square, scale.least_letters as f32);
    let ring = Ring::of(face);

    easel.halo(&ring);
    let mut body = easel.clone_empty();
    ring.paint(&mut body, tag.is_some());
    easel.lay(&body, ring.opacity());

    easel.upright();
    if face.casting && face.state == TokenState::Up {
        marks::paint_casting(&mut easel, ring.outer);
    }
    match tag {
        Some(size) => paint_tag(&mut easel, &ring, size),
        None => paint_letters(&mut easel, &ring),
    }
    marks::paint_badges(&mut easel, face, ring.outer, least);
    easel.pixmap
}

/// Paints the letters on the disc, as large as fits.
fn paint_letters(easel: &mut Easel, ring: &Ring) {
    let letters = &easel.face.letters;
    let wide = letters::width_of(letters, 1.0).max(0.01);
    let size = (1.95 * ring.inner / wide).min(1.12 * ring.inner);
    let faint = if easel.face.state == TokenState::Up {
        0xFF
    } else {
        0xA0
    };
    if let Some(path) = letters::centred(letters, (0.0, 0.0), size) {
        let [red, green, blue, _] = palette::TOKEN_TEXT;
        easel.fill(&path, [red, green, blue, faint]);
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
            add(0.11, palette::ACCENT);
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

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: TokenScale = TokenScale {
        square: 64,
        least_letters: 11,
    };

    fn face(stance: TokenStance) -> TokenFace {
        TokenFace {
            stance,
            squares: 1,
            health: HealthRing::Fraction { of_eight: 8 },
            state: TokenState::Up,
            lying: false,
            casting: false,
            hidden: false,
            badges: Vec::new(),
            active: false,
            asked: false,
            selected: false,
            hue: 150,
            letters: "Mi".into(),
            emblem: Some(Emblem::Wolf),
            portrait: None,
        }
    }

    /// Returns a red portrait.
    fn red_portrait() -> TokenPortrait {
        let name = crate::ruleset::PictureName::new("red.png").expect("a name");
        let mut picture = Pixmap::new(256, 256).expect("pixels");
        picture.fill(tiny_skia::Color::from_rgba8(230, 20, 20, 255));
        let mut portraits = crate::paint::portrait::Portraits::default();
        portraits.request([name.clone()].into());
        portraits.store(&name, Some(Copies::from_portrait(picture)));
        portraits.likeness(&name)
    }

    #[test]
    fn portrait_fills_the_disc_at_every_zoom_and_fades() {
        let at_the_top = |state, square| {
            let face = changed(|face| {
                (face.portrait, face.state) = (Some(red_portrait()), state);
            });
            let token = paint_token(&face, TokenScale { square, ..SCALE });
            let pixel = token
                .pixel(token.width() / 2, token.height() / 4)
                .expect("inside");
            let (red, green) = (pixel.red(), pixel.green());
            (red, green, red.saturating_sub(green))
        };
        for square in [24, 32, 64, 200] {
            let (_, _, up) = at_the_top(TokenState::Up, square);
            let (_, _, dying) = at_the_top(TokenState::Dying, square);
            assert!(up > 180 && dying < up, "{square}: {up}, {dying}");
        }
        // If the picture is not loaded, the emblem is shown.
        let name = crate::ruleset::PictureName::new("red.png").expect("a name");
        let coming = changed(|face| face.portrait = Some(TokenPortrait::from_name(name)));
        assert_eq!(painted(&coming).data(), painted(&changed(|_| ())).data());
    }

    fn changed(change: impl FnOnce(&mut TokenFace)) -> TokenFace {
        let mut face = face(TokenStance::Party);
        change(&mut face);
        face
    }

    fn painted(face: &TokenFace) -> Pixmap {
        paint_token(face, SCALE)
    }

    /// Returns the number of pixels that only one of the two covers.
    fn silhouettes_apart(one: &TokenFace, other: &TokenFace) -> usize {
        let (one, other) = (painted(one), painted(other));
        let pairs = one.pixels().iter().zip(other.pixels());
        let covered = |alpha: u8| alpha > 127;
        pairs
            .filter(|(a, b)| covered(a.alpha()) != covered(b.alpha()))
            .count()
    }

    fn apart(one: &TokenFace, other: &TokenFace) -> usize {
        let (one, other) = (painted(one), painted(other));
        let pairs = one.data().chunks(4).zip(other.data().chunks(4));
        let clear = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 40);
        pairs.filter(|&pair| clear(pair)).count()
    }

    #[test]
    fn same_face_paints_the_same_picture() {
        let face = changed(|face| face.badges = vec!["Pr".into(), "St".into()]);
        assert_eq!(painted(&face), painted(&face.clone()));
    }

    #[test]
    fn sides_differ_in_shape_besides_colour() {
        use TokenStance::{Foe, Other, Party};
        for (one, other) in [(Party, Foe), (Party, Other), (Foe, Other)] {
            let apart = silhouettes_apart(&face(one), &face(other));
            assert!(apart > 100, "{one:?} and {other:?}: {apart} pixels");
        }
    }

    #[test]
    fn lying_token_has_its_own_shape() {
        let lying = changed(|face| face.lying = true);
        assert!(silhouettes_apart(&face(TokenStance::Party), &lying) > 200);
    }

    #[test]
    fn every_field_of_a_face_is_visible() {
        let plain = face(TokenStance::Party);
        let faces = [
            changed(|face| face.health = HealthRing::Fraction { of_eight: 7 }),
            changed(|face| face.health = HealthRing::Hidden),
            changed(|face| face.state = TokenState::Dying),
            changed(|face| face.state = TokenState::Dead),
            changed(|face| face.casting = true),
            changed(|face| face.hidden = true),
            changed(|face| face.badges = vec!["Pr".into()]),
            changed(|face| face.active = true),
            changed(|face| face.asked = true),
            changed(|face| face.selected = true),
            changed(|face| face.hue = 20),
            changed(|face| face.letters = "To".into()),
            changed(|face| face.emblem = Some(Emblem::Skull)),
            changed(|face| face.emblem = None),
            changed(|face| face.portrait = Some(red_portrait())),
        ];
        for face in &faces {
            let apart = apart(&plain, face);
            assert!(apart > 40, "{face:?}: {apart} pixels");
        }
    }

    #[test]
    fn at_most_four_badges_and_a_count_are_shown() {
        let labels = |count: usize, most| {
            let face = changed(|face| face.badges = vec!["Pr".into(); count]);
            face.badge_labels(most)
        };
        for (count, discs) in [(0, 0), (1, 1), (4, 4), (5, 5), (9, 5)] {
            assert_eq!(labels(count, MAX_BADGES).len(), discs);
        }
        assert_eq!(labels(9, MAX_BADGES)[4], "+5");
        assert_eq!(labels(3, 1), ["Pr", "+2"]);
    }

    #[test]
    fn token_details_are_readable_at_every_zoom() {
        let scale = |square| TokenScale { square, ..SCALE };
        let goblin = |number: u8| changed(|face| face.letters = format!("G{number}"));
        let badge = |badge: &str| changed(|face| face.badges = vec![badge.into()]);
        for square in [24, 28, 32, 48, 96] {
            let pairs = [
                (goblin(1), goblin(7)),
                (goblin(18), goblin(19)),
                (badge("Pr"), badge("St")),
            ];
            for (one, other) in pairs {
                let pictures = [one, other].map(|face| paint_token(&face, scale(square)));
                let [one, other] = pictures.each_ref().map(Pixmap::pixels);
                let apart = one.iter().zip(other).filter(|(a, b)| {
                    let apart = a.red().abs_diff(b.red()).max(a.green().abs_diff(b.green()));
                    apart > 60
                });
                let apart = apart.count();
                assert!(apart >= 10, "{square} pixels a square: {apart}");
            }
        }
        // On small tokens, the letters have the whole disc.
        let wolf = changed(|_| ());
        assert!(wolf.tag_size(24.0, 11.0).is_none() && wolf.tag_size(32.0, 11.0).is_some());
    }

    #[test]
    fn letters_and_emblems_contrast_with_every_disc() {
        for hue in 0..=255 {
            for state in [TokenState::Up, TokenState::Dying, TokenState::Dead] {
                let face = changed(|face| (face.hue, face.state) = (hue, state));
                let light = |channel: u8| {
                    let channel = f32::from(channel) / 255.0;
                    if channel <= 0.04045 {
                        channel / 12.92
                    } else {
                        ((channel + 0.055) / 1.055).powf(2.4)
                    }
                };
                let luminance = |[red, green, blue, _]: Rgba| {
                    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
                };
                let ground = luminance(ring::disc_colours(&face, false).0);
                assert!(1.05 / (ground + 0.05) >= 4.5, "hue {hue}, {state:?}");
                let ground = luminance(ring::disc_colours(&face, true).1);
                let ink = luminance(palette::INK);
                let contrast = (ground + 0.05) / (ink + 0.05);
                let least = if state == TokenState::Up { 4.5 } else { 3.0 };
                assert!(contrast >= least, "hue {hue}, {state:?}: {contrast}");
            }
        }
    }

    #[test]
    fn any_token_size_can_be_painted() {
        for (squares, square) in [(0, 0), (1, 1), (3, 64), (8, 600), (255, 16)] {
            let face = changed(|face| {
                face.squares = squares;
                face.badges = vec!["A".into(); 6];
            });
            let token = paint_token(&face, TokenScale { square, ..SCALE });
            assert!((8..=1024).contains(&token.width()));
        }
    }
}
