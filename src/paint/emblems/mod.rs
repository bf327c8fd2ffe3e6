//! Emblems of tokens, drawn in the map's ink.
//!
//! Each is a list of parts on a field of 100 × 100, painted one over the other: ink, cut-outs, and colours with an edge
//! in ink. The outlines are written as in SVG (`M`, `L`, `C`, `Z`).

mod arms;
mod beasts;
mod folk;
mod heads;
mod signs;

use kurbo::{BezPath, PathEl};
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::canvas::flat;
use super::palette::{self, Rgba};
use crate::ruleset::Emblem;

/// Side of the field on which emblems are drawn.
const FIELD: f32 = 100.0;

/// Width of the ink around a part in a colour.
const EDGE: f32 = 3.0;

/// The paint of a part.
#[derive(Clone, Copy)]
enum Tone {
    Ink,
    /// It is cut out of what is below it.
    Ground,
    /// A colour, with an edge in ink.
    Colour(Rgba),
}

/// A part of an emblem.
struct Part {
    tone: Tone,
    /// Width of the pen that draws along it; `None` if it is filled.
    pen: Option<f32>,
    /// True if it is repeated, mirrored from left to right.
    mirrored: bool,
    outline: Outline,
}

enum Outline {
    /// An SVG path.
    Written(&'static str),
    /// A disc: its centre and its radius.
    Disc(f32, f32, f32),
}

impl Part {
    const fn both(mut self) -> Self {
        self.mirrored = true;
        self
    }
}

const fn part(tone: Tone, pen: Option<f32>, outline: Outline) -> Part {
    Part {
        tone,
        pen,
        mirrored: false,
        outline,
    }
}

const fn ink(outline: &'static str) -> Part {
    part(Tone::Ink, None, Outline::Written(outline))
}

const fn ink_disc(x: f32, y: f32, radius: f32) -> Part {
    part(Tone::Ink, None, Outline::Disc(x, y, radius))
}

const fn line(pen: f32, outline: &'static str) -> Part {
    part(Tone::Ink, Some(pen), Outline::Written(outline))
}

const fn cut(outline: &'static str) -> Part {
    part(Tone::Ground, None, Outline::Written(outline))
}

const fn cut_disc(x: f32, y: f32, radius: f32) -> Part {
    part(Tone::Ground, None, Outline::Disc(x, y, radius))
}

const fn score(pen: f32, outline: &'static str) -> Part {
    part(Tone::Ground, Some(pen), Outline::Written(outline))
}

const fn painted(colour: Rgba, outline: &'static str) -> Part {
    part(Tone::Colour(colour), None, Outline::Written(outline))
}

const fn painted_disc(colour: Rgba, x: f32, y: f32, radius: f32) -> Part {
    part(Tone::Colour(colour), None, Outline::Disc(x, y, radius))
}

/// Returns the parts of an emblem, and its clockwise rotation in degrees: weapons are slanted.
const fn drawing(emblem: Emblem) -> (&'static [Part], f32) {
    match emblem {
        Emblem::Apprentice => (heads::APPRENTICE, 0.0),
        Emblem::Axe => (arms::AXE, 25.0),
        Emblem::Axeman => (heads::AXEMAN, 0.0),
        Emblem::Bat => (beasts::BAT, 0.0),
        Emblem::Bear => (beasts::BEAR, 0.0),
        Emblem::Boar => (beasts::BOAR, 0.0),
        Emblem::Bolt => (signs::BOLT, 0.0),
        Emblem::Book => (signs::BOOK, 0.0),
        Emblem::Bow => (arms::BOW, -45.0),
        Emblem::Bruiser => (heads::BRUISER, 0.0),
        Emblem::Crocodile => (beasts::CROCODILE, 0.0),
        Emblem::Crossbow => (arms::CROSSBOW, 35.0),
        Emblem::Crown => (signs::CROWN, 0.0),
        Emblem::Dagger => (arms::DAGGER, 45.0),
        Emblem::Dragon => (beasts::DRAGON, 0.0),
        Emblem::Druid => (heads::DRUID, 0.0),
        Emblem::Duellist => (heads::DUELLIST, 0.0),
        Emblem::Dwarf => (folk::DWARF, 0.0),
        Emblem::Elder => (heads::ELDER, 0.0),
        Emblem::Eye => (signs::EYE, 0.0),
        Emblem::Fish => (beasts::FISH, 0.0),
        Emblem::Flame => (signs::FLAME, 0.0),
        Emblem::Friar => (heads::FRIAR, 0.0),
        Emblem::Ghost => (folk::GHOST, 0.0),
        Emblem::Ghoul => (folk::GHOUL, 0.0),
        Emblem::Giant => (folk::GIANT, 0.0),
        Emblem::Goblin => (folk::GOBLIN, 0.0),
        Emblem::Golem => (folk::GOLEM, 0.0),
        Emblem::Griffin => (beasts::GRIFFIN, 0.0),
        Emblem::Halfling => (heads::HALFLING, 0.0),
        Emblem::Hammer => (arms::HAMMER, 35.0),
        Emblem::Hand => (signs::HAND, 0.0),
        Emblem::Harp => (signs::HARP, 0.0),
        Emblem::Hat => (folk::HAT, 0.0),
        Emblem::Hood => (folk::HOOD, 0.0),
        Emblem::Horse => (beasts::HORSE, 0.0),
        Emblem::Huntress => (heads::HUNTRESS, 0.0),
        Emblem::Imp => (folk::IMP, 0.0),
        Emblem::Key => (signs::KEY, 40.0),
        Emblem::Knight => (folk::KNIGHT, 0.0),
        Emblem::LadyKnight => (heads::LADY_KNIGHT, 0.0),
        Emblem::Lantern => (signs::LANTERN, 0.0),
        Emblem::Leaf => (signs::LEAF, 0.0),
        Emblem::Lizard => (folk::LIZARD, 0.0),
        Emblem::Mace => (arms::MACE, 40.0),
        Emblem::Mask => (folk::MASK, 0.0),
        Emblem::Minstrel => (heads::MINSTREL, 0.0),
        Emblem::Ogre => (folk::OGRE, 0.0),
        Emblem::Orc => (folk::ORC, 0.0),
        Emblem::Owl => (beasts::OWL, 0.0),
        Emblem::Person => (folk::PERSON, 0.0),
        Emblem::Ranger => (heads::RANGER, 0.0),
        Emblem::Rat => (beasts::RAT, 0.0),
        Emblem::Rogue => (heads::ROGUE, 0.0),
        Emblem::Seafarer => (heads::SEAFARER, 0.0),
        Emblem::Sharpshooter => (heads::SHARPSHOOTER, 0.0),
        Emblem::Shield => (arms::SHIELD, 0.0),
        Emblem::Sister => (heads::SISTER, 0.0),
        Emblem::Skull => (folk::SKULL, 0.0),
        Emblem::Snake => (beasts::SNAKE, 0.0),
        Emblem::Sorceress => (heads::SORCERESS, 0.0),
        Emblem::Spear => (arms::SPEAR, 45.0),
        Emblem::Spearwoman => (heads::SPEARWOMAN, 0.0),
        Emblem::Spider => (beasts::SPIDER, 0.0),
        Emblem::Staff => (arms::STAFF, 25.0),
        Emblem::Sun => (signs::SUN, 0.0),
        Emblem::Sword => (arms::SWORD, 45.0),
        Emblem::Tentacles => (beasts::TENTACLES, 0.0),
        Emblem::Tortoise => (beasts::TORTOISE, 0.0),
        Emblem::Tree => (signs::TREE, 0.0),
        Emblem::Trickster => (heads::TRICKSTER, 0.0),
        Emblem::Troll => (folk::TROLL, 0.0),
        Emblem::Veteran => (heads::VETERAN, 0.0),
        Emblem::Wing => (beasts::WING, 0.0),
        Emblem::Winged => (heads::WINGED, 0.0),
        Emblem::Wolf => (beasts::WOLF, 0.0),
    }
}

/// Paints an emblem in this ink on this ground; its field is `side` wide around the origin of `at`, which converts to
/// pixels. If the ink is pale, so are the colours.
pub(super) fn paint_emblem(
    pixmap: &mut Pixmap,
    emblem: Emblem,
    side: f32,
    at: Transform,
    (ink, ground): (Rgba, Rgba),
) {
    let (parts, turned) = drawing(emblem);
    let to_pixels = at
        .pre_scale(side / FIELD, side / FIELD)
        .pre_rotate(turned)
        .pre_translate(-FIELD / 2.0, -FIELD / 2.0);
    for part in parts {
        let Some(path) = path_of(part) else { continue };
        let (fill, edge) = match part.tone {
            Tone::Ink => (ink, None),
            Tone::Ground => (ground, None),
            Tone::Colour(colour) => (faded(colour, ink, ground), Some(EDGE)),
        };
        if part.pen.is_none() {
            let rule = FillRule::Winding;
            pixmap.fill_path(&path, &flat(fill), rule, to_pixels, None);
        }
        if let Some(width) = part.pen.or(edge) {
            let pen = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            let colour = if edge.is_some() { ink } else { fill };
            pixmap.stroke_path(&path, &flat(colour), &pen, to_pixels, None);
        }
    }
}

/// Returns a colour as it looks next to this ink: the closer the ink is to the ground, the closer is the colour.
fn faded(colour: Rgba, ink: Rgba, ground: Rgba) -> Rgba {
    let apart = |ink: Rgba| {
        let channels = ink.iter().zip(&ground).take(3);
        channels
            .map(|(a, b)| f32::from(a.abs_diff(*b)))
            .sum::<f32>()
    };
    let strength = apart(ink) / apart(palette::INK).max(1.0);
    palette::mix(ground, colour, strength.clamp(0.0, 1.0))
}

/// Returns the outline of a part, with both halves in one: two fills side by side would leave a seam.
fn path_of(part: &Part) -> Option<Path> {
    let mut path = PathBuilder::new();
    let sides = [Some(false), part.mirrored.then_some(true)];
    for mirrored in sides.into_iter().flatten() {
        let x = |x: f64| {
            let x = x as f32;
            if mirrored { FIELD - x } else { x }
        };
        match part.outline {
            Outline::Disc(at, y, radius) => path.push_circle(x(at.into()), y, radius),
            Outline::Written(outline) => {
                // A test reads all of them.
                let outline = BezPath::from_svg(outline).ok()?;
                for element in outline.elements() {
                    match *element {
                        PathEl::MoveTo(to) => path.move_to(x(to.x), to.y as f32),
                        PathEl::LineTo(to) => path.line_to(x(to.x), to.y as f32),
                        PathEl::QuadTo(a, to) => {
                            path.quad_to(x(a.x), a.y as f32, x(to.x), to.y as f32);
                        }
                        PathEl::CurveTo(a, b, to) => path.cubic_to(
                            x(a.x),
                            a.y as f32,
                            x(b.x),
                            b.y as f32,
                            x(to.x),
                            to.y as f32,
                        ),
                        PathEl::ClosePath => path.close(),
                    }
                }
            }
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    /// Returns every emblem, by its name in the files.
    fn all() -> Vec<Emblem> {
        let unknown = Emblem::deserialize(StrDeserializer::<Error>::new("?")).unwrap_err();
        let told = unknown.to_string();
        let words = told.split('`').skip(3).step_by(2);
        words
            .map(|word| Emblem::deserialize(StrDeserializer::<Error>::new(word)).unwrap())
            .collect()
    }

    fn picture(emblem: Emblem, pixels: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(pixels, pixels).unwrap();
        pixmap.fill(tiny_skia::Color::WHITE);
        let middle = pixels as f32 / 2.0;
        let at = Transform::from_translate(middle, middle);
        let colours = ([0, 0, 0, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]);
        paint_emblem(&mut pixmap, emblem, pixels as f32 * 0.8, at, colours);
        pixmap
    }

    fn is_painted(emblem: Emblem) -> bool {
        let is_colour = |part: &Part| matches!(part.tone, Tone::Colour(_));
        drawing(emblem).0.iter().any(is_colour)
    }

    fn difference(
        one: &tiny_skia::PremultipliedColorU8,
        other: &tiny_skia::PremultipliedColorU8,
    ) -> u32 {
        let far = |a: u8, b: u8| u32::from(a.abs_diff(b));
        far(one.red(), other.red())
            + far(one.green(), other.green())
            + far(one.blue(), other.blue())
    }

    #[test]
    fn every_outline_can_be_read() {
        assert!(all().len() >= 40, "{}", all().len());
        for emblem in all() {
            for part in drawing(emblem).0 {
                assert!(path_of(part).is_some(), "{emblem:?}");
            }
        }
    }

    #[test]
    fn emblems_are_distinct_on_small_tokens_with_contrast() {
        let small: Vec<Pixmap> = all().into_iter().map(|it| picture(it, 24)).collect();
        for (index, one) in small.iter().enumerate() {
            let is_seen = |it: &&tiny_skia::PremultipliedColorU8| it.red().min(it.blue()) < 128;
            let dark = one.pixels().iter().filter(is_seen).count();
            assert!((60..420).contains(&dark), "{:?}: {dark}", all()[index]);
            for (other, two) in small.iter().enumerate().skip(index + 1) {
                let pairs = one.pixels().iter().zip(two.pixels());
                // Colours tell painted heads apart from anything else, ink alone the others from each other.
                let colours = is_painted(all()[index]) || is_painted(all()[other]);
                let least = if colours { 60 } else { 270 };
                let apart = pairs.filter(|(a, b)| difference(a, b) > least).count();
                assert!(
                    apart > 50,
                    "{:?}, {:?}: {apart}",
                    all()[index],
                    all()[other]
                );
            }
        }
    }

    #[test]
    fn painted_heads_lose_their_colour_with_their_ink() {
        let most_colour = |ink: Rgba| {
            let mut pixmap = Pixmap::new(48, 48).unwrap();
            let at = Transform::from_translate(24.0, 24.0);
            let grey = [0xA0, 0xA0, 0xA0, 0xFF];
            paint_emblem(&mut pixmap, Emblem::Sorceress, 40.0, at, (ink, grey));
            let apart = |it: &tiny_skia::PremultipliedColorU8| it.red().abs_diff(it.blue());
            pixmap.pixels().iter().map(apart).max().unwrap()
        };
        let (up, dead) = (palette::INK, [0x7A, 0x78, 0x76, 0xFF]);
        assert!(most_colour(up) > 80, "{}", most_colour(up));
        assert!(
            most_colour(dead) < most_colour(up) / 2,
            "{}",
            most_colour(dead)
        );
    }
}
