//! Emblems of tokens, drawn in the map's ink.
//!
//! Each is a list of parts on a field of 100 × 100, painted one over the other: ink, and cut-outs. The outlines are
//! written as in SVG (`M`, `L`, `C`, `Z`).

mod arms;
mod beasts;
mod folk;
mod signs;

use kurbo::{BezPath, PathEl};
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::canvas::flat;
use super::palette::Rgba;
use crate::ruleset::Emblem;

/// Side of the field on which emblems are drawn.
const FIELD: f32 = 100.0;

/// A part of an emblem.
struct Part {
    /// True if it is cut out of the ink below it.
    is_cut: bool,
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

const fn part(is_cut: bool, pen: Option<f32>, outline: Outline) -> Part {
    Part {
        is_cut,
        pen,
        mirrored: false,
        outline,
    }
}

const fn ink(outline: &'static str) -> Part {
    part(false, None, Outline::Written(outline))
}

const fn ink_disc(x: f32, y: f32, radius: f32) -> Part {
    part(false, None, Outline::Disc(x, y, radius))
}

const fn line(pen: f32, outline: &'static str) -> Part {
    part(false, Some(pen), Outline::Written(outline))
}

const fn cut(outline: &'static str) -> Part {
    part(true, None, Outline::Written(outline))
}

const fn cut_disc(x: f32, y: f32, radius: f32) -> Part {
    part(true, None, Outline::Disc(x, y, radius))
}

const fn score(pen: f32, outline: &'static str) -> Part {
    part(true, Some(pen), Outline::Written(outline))
}

/// Returns the parts of an emblem, and its clockwise rotation in degrees: weapons are slanted.
const fn drawing(emblem: Emblem) -> (&'static [Part], f32) {
    match emblem {
        Emblem::Axe => (arms::AXE, 25.0),
        Emblem::Bat => (beasts::BAT, 0.0),
        Emblem::Bear => (beasts::BEAR, 0.0),
        Emblem::Boar => (beasts::BOAR, 0.0),
        Emblem::Bolt => (signs::BOLT, 0.0),
        Emblem::Book => (signs::BOOK, 0.0),
        Emblem::Bow => (arms::BOW, -45.0),
        Emblem::Crocodile => (beasts::CROCODILE, 0.0),
        Emblem::Crossbow => (arms::CROSSBOW, 35.0),
        Emblem::Crown => (signs::CROWN, 0.0),
        Emblem::Dagger => (arms::DAGGER, 45.0),
        Emblem::Dragon => (beasts::DRAGON, 0.0),
        Emblem::Dwarf => (folk::DWARF, 0.0),
        Emblem::Eye => (signs::EYE, 0.0),
        Emblem::Fish => (beasts::FISH, 0.0),
        Emblem::Flame => (signs::FLAME, 0.0),
        Emblem::Ghost => (folk::GHOST, 0.0),
        Emblem::Ghoul => (folk::GHOUL, 0.0),
        Emblem::Giant => (folk::GIANT, 0.0),
        Emblem::Goblin => (folk::GOBLIN, 0.0),
        Emblem::Golem => (folk::GOLEM, 0.0),
        Emblem::Griffin => (beasts::GRIFFIN, 0.0),
        Emblem::Hammer => (arms::HAMMER, 35.0),
        Emblem::Hand => (signs::HAND, 0.0),
        Emblem::Harp => (signs::HARP, 0.0),
        Emblem::Hat => (folk::HAT, 0.0),
        Emblem::Hood => (folk::HOOD, 0.0),
        Emblem::Horse => (beasts::HORSE, 0.0),
        Emblem::Imp => (folk::IMP, 0.0),
        Emblem::Key => (signs::KEY, 40.0),
        Emblem::Knight => (folk::KNIGHT, 0.0),
        Emblem::Lantern => (signs::LANTERN, 0.0),
        Emblem::Leaf => (signs::LEAF, 0.0),
        Emblem::Lizard => (folk::LIZARD, 0.0),
        Emblem::Mace => (arms::MACE, 40.0),
        Emblem::Mask => (folk::MASK, 0.0),
        Emblem::Ogre => (folk::OGRE, 0.0),
        Emblem::Orc => (folk::ORC, 0.0),
        Emblem::Owl => (beasts::OWL, 0.0),
        Emblem::Person => (folk::PERSON, 0.0),
        Emblem::Rat => (beasts::RAT, 0.0),
        Emblem::Shield => (arms::SHIELD, 0.0),
        Emblem::Skull => (folk::SKULL, 0.0),
        Emblem::Snake => (beasts::SNAKE, 0.0),
        Emblem::Spear => (arms::SPEAR, 45.0),
        Emblem::Spider => (beasts::SPIDER, 0.0),
        Emblem::Staff => (arms::STAFF, 25.0),
        Emblem::Sun => (signs::SUN, 0.0),
        Emblem::Sword => (arms::SWORD, 45.0),
        Emblem::Tentacles => (beasts::TENTACLES, 0.0),
        Emblem::Tortoise => (beasts::TORTOISE, 0.0),
        Emblem::Tree => (signs::TREE, 0.0),
        Emblem::Troll => (folk::TROLL, 0.0),
        Emblem::Wing => (beasts::WING, 0.0),
        Emblem::Wolf => (beasts::WOLF, 0.0),
    }
}

/// Paints an emblem in one colour; its field is `side` wide around the origin of `at`, which converts to pixels.
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
        let paint = flat(if part.is_cut { ground } else { ink });
        match part.pen {
            None => pixmap.fill_path(&path, &paint, FillRule::Winding, to_pixels, None),
            Some(width) => {
                let pen = Stroke {
                    width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                pixmap.stroke_path(&path, &paint, &pen, to_pixels, None);
            }
        }
    }
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
            let dark = one.pixels().iter().filter(|it| it.red() < 128).count();
            assert!((60..420).contains(&dark), "{:?}: {dark}", all()[index]);
            for (other, two) in small.iter().enumerate().skip(index + 1) {
                let pairs = one.pixels().iter().zip(two.pixels());
                let apart = pairs
                    .filter(|(a, b)| a.red().abs_diff(b.red()) > 90)
                    .count();
                assert!(
                    apart > 50,
                    "{:?}, {:?}: {apart}",
                    all()[index],
                    all()[other]
                );
            }
        }
    }
}
