//! Tokens: a disc for everyone, in a ring whose shape and colour show the side.
//!
//! Letters are not drawn here; the picture leaves room for them and says where.

mod marks;
mod ring;

use tiny_skia::{FillRule, LineJoin, Path, Pixmap, PixmapPaint, Stroke, Transform};

pub use marks::badge_colour;

use super::canvas::flat;
use super::palette::{self, Rgba};
use ring::Ring;

/// The most badges that a token shows; if there are more, the last badge says how many.
pub const MOST_BADGES: usize = 4;

/// Everything that decides how a token looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenFace {
    /// The side that it is on, as its ring shows it.
    pub stance: TokenStance,
    /// The side of its footprint, in squares.
    pub squares: u8,
    /// What the ring shows of its health.
    pub health: HealthRing,
    /// Whether it is up, dying or dead.
    pub state: TokenState,
    /// Whether it lies on the ground.
    pub lying: bool,
    /// Whether it is casting a spell.
    pub casting: bool,
    /// Whether others cannot see it.
    pub hidden: bool,
    /// One or two letters for each condition.
    pub badges: Vec<String>,
    /// Whether it is its turn.
    pub active: bool,
    /// Whether it is selected.
    pub selected: bool,
    /// The hue of its disc, in 256 steps around the colour wheel from red.
    pub hue: u8,
}

/// The side of a token, as far as its picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenStance {
    /// The players' side: a round ring.
    Party,
    /// The party's foes: a ring of points.
    Foe,
    /// Everybody else: a square ring.
    Other,
}

/// What the ring of a token shows of its health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HealthRing {
    /// It shows that so many eighths are left.
    Fraction {
        /// 0 to 8; more counts as 8.
        of_eight: u8,
    },
    /// It shows nothing.
    Hidden,
}

/// The state of a token's creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenState {
    /// It is in the fight.
    Up,
    /// It is down, and getting worse.
    Dying,
    /// It is dead.
    Dead,
}

impl TokenFace {
    /// The words for the badges, in the order of [`PaintedToken::badge_centres`].
    pub fn badge_labels(&self) -> Vec<String> {
        let mut labels: Vec<_> = self.badges.iter().take(MOST_BADGES).cloned().collect();
        let more = self.badges.len() - labels.len();
        if more > 0 {
            labels.push(format!("+{more}"));
        }
        labels
    }

    /// Whether it is drawn as a tilted, flattened disc.
    fn lies(&self) -> bool {
        self.lying || self.state == TokenState::Dead
    }
}

/// A token's picture, and where its letters go; all in pixels from the top-left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct PaintedToken {
    /// The picture, as high as wide.
    pub pixmap: Pixmap,
    /// The middles of the badges.
    pub badge_centres: Vec<(f32, f32)>,
    /// The radius of a badge.
    pub badge_radius: f32,
    /// The middle of the initials.
    pub initials_centre: (f32, f32),
    /// The radius of the disc that the initials have to themselves.
    pub initials_radius: f32,
}

/// Paints a token as a picture `pixels` wide, which covers the footprint exactly.
pub fn paint_token(face: &TokenFace, pixels: u32) -> PaintedToken {
    let pixels = pixels.clamp(8, super::LONGEST_SIDE);
    let ring = Ring::of(face);
    let mut easel = Easel::new(face, pixels);

    easel.halo(&ring);
    let mut body = easel.clone_empty();
    ring.paint(&mut body);
    easel.lay(&body, ring.opacity());

    easel.upright();
    if face.casting && face.state == TokenState::Up {
        marks::paint_casting(&mut easel, ring.outer);
    }
    let badges = marks::paint_badges(&mut easel, face, ring.outer);

    let square = easel.square;
    let middle = pixels as f32 / 2.0;
    let to_pixels = |(x, y): (f32, f32)| (middle + x * square, middle + y * square);
    PaintedToken {
        badge_centres: badges.into_iter().map(to_pixels).collect(),
        badge_radius: marks::BADGE * square,
        initials_centre: (middle, middle),
        initials_radius: ring.inner * square * easel.flatness(),
        pixmap: easel.pixmap,
    }
}

/// A small canvas with its origin in the middle of the token; every length is in squares.
struct Easel<'a> {
    face: &'a TokenFace,
    pixmap: Pixmap,
    to_pixels: Transform,
    square: f32,
}

impl<'a> Easel<'a> {
    fn new(face: &'a TokenFace, pixels: u32) -> Self {
        let square = pixels as f32 / f32::from(face.squares.max(1));
        let mut easel = Self {
            face,
            pixmap: Pixmap::new(pixels, pixels).expect("a token has at least 8 pixels a side"),
            to_pixels: Transform::identity(),
            square,
        };
        easel.upright();
        if face.lies() {
            easel.to_pixels = easel
                .to_pixels
                .pre_rotate(-24.0)
                .pre_scale(1.0, easel.flatness());
        }
        easel
    }

    /// How high the body is in proportion to its width.
    fn flatness(&self) -> f32 {
        if self.face.lies() { 0.72 } else { 1.0 }
    }

    fn upright(&mut self) {
        let middle = self.pixmap.width() as f32 / 2.0;
        self.to_pixels =
            Transform::from_translate(middle, middle).pre_scale(self.square, self.square);
    }

    fn clone_empty(&self) -> Self {
        let mut pixmap = self.pixmap.clone();
        pixmap.fill(tiny_skia::Color::TRANSPARENT);
        Self { pixmap, ..*self }
    }

    /// Lays another picture over this one.
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

    /// Draws the bands around the ring that show whose turn it is and what is selected.
    fn halo(&mut self, ring: &Ring) {
        let mut reach = ring::OUTLINE;
        let mut bands = Vec::new();
        let mut add = |width: f32, colour: Rgba| {
            reach += width;
            bands.push((reach, colour));
        };
        // There is ink on both sides: neither amber nor white stands out from the floor by itself.
        if self.face.active {
            add(0.05, palette::ACCENT);
            add(0.01, palette::TOKEN_INK);
        }
        if self.face.selected {
            add(0.02, palette::TOKEN_SELECTED);
            add(0.006, palette::TOKEN_INK);
        }
        for &(reach, colour) in bands.iter().rev() {
            self.stroke(&ring.silhouette, reach * 2.0, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            selected: false,
            hue: 150,
        }
    }

    fn changed(change: impl FnOnce(&mut TokenFace)) -> TokenFace {
        let mut face = face(TokenStance::Party);
        change(&mut face);
        face
    }

    /// How many pixels only one of the two covers.
    fn silhouettes_apart(one: &TokenFace, other: &TokenFace) -> usize {
        let (one, other) = (paint_token(one, 64).pixmap, paint_token(other, 64).pixmap);
        let pairs = one.pixels().iter().zip(other.pixels());
        let covered = |alpha: u8| alpha > 127;
        pairs
            .filter(|(a, b)| covered(a.alpha()) != covered(b.alpha()))
            .count()
    }

    fn apart(one: &TokenFace, other: &TokenFace) -> usize {
        let (one, other) = (paint_token(one, 64).pixmap, paint_token(other, 64).pixmap);
        let pairs = one.data().chunks(4).zip(other.data().chunks(4));
        let clear = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 40);
        pairs.filter(|&pair| clear(pair)).count()
    }

    #[test]
    fn the_same_face_is_the_same_picture() {
        let face = changed(|face| face.badges = vec!["Pr".into(), "St".into()]);
        assert_eq!(paint_token(&face, 96), paint_token(&face.clone(), 96));
    }

    #[test]
    fn sides_differ_in_shape_and_not_only_in_colour() {
        use TokenStance::{Foe, Other, Party};
        for (one, other) in [(Party, Foe), (Party, Other), (Foe, Other)] {
            let apart = silhouettes_apart(&face(one), &face(other));
            assert!(apart > 100, "{one:?} and {other:?}: {apart} pixels");
        }
    }

    #[test]
    fn lying_shows_in_the_shape() {
        let lying = changed(|face| face.lying = true);
        assert!(silhouettes_apart(&face(TokenStance::Party), &lying) > 200);
    }

    #[test]
    fn everything_about_a_face_shows() {
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
            changed(|face| face.selected = true),
            changed(|face| face.hue = 20),
        ];
        for face in &faces {
            let apart = apart(&plain, face);
            assert!(apart > 40, "{face:?}: {apart} pixels");
        }
    }

    #[test]
    fn at_most_four_badges_and_the_number_of_the_rest() {
        let badges = |count: usize| changed(|face| face.badges = vec!["Pr".into(); count]);
        for (count, discs) in [(0, 0), (1, 1), (4, 4), (5, 5), (9, 5)] {
            let face = badges(count);
            assert_eq!(paint_token(&face, 64).badge_centres.len(), discs);
            assert_eq!(face.badge_labels().len(), discs);
        }
        assert_eq!(badges(9).badge_labels()[4], "+5");
    }

    #[test]
    fn white_letters_stand_on_every_disc() {
        for hue in 0..=255 {
            for state in [TokenState::Up, TokenState::Dying, TokenState::Dead] {
                let face = changed(|face| (face.hue, face.state) = (hue, state));
                let colour = ring::disc_colours(&face).0;
                let light = |channel: u8| {
                    let channel = f32::from(channel) / 255.0;
                    if channel <= 0.04045 {
                        channel / 12.92
                    } else {
                        ((channel + 0.055) / 1.055).powf(2.4)
                    }
                };
                let [red, green, blue, _] = colour;
                let luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
                assert!(1.05 / (luminance + 0.05) >= 4.5, "hue {hue}, {state:?}");
            }
        }
    }

    #[test]
    fn any_size_can_be_painted() {
        for (squares, pixels) in [(0, 0), (1, 1), (3, 64), (8, 600), (255, 16)] {
            let face = changed(|face| {
                face.squares = squares;
                face.badges = vec!["A".into(); 6];
            });
            let token = paint_token(&face, pixels);
            assert_eq!(token.pixmap.width(), pixels.max(8));
        }
    }
}
