//! Plates: dark, slightly translucent backgrounds with text on them, painted at the size in which they are shown.

use tiny_skia::{FillRule, Path, PathBuilder, Pixmap, Transform};

use super::canvas::flat;
use super::emblems::paint_emblem;
use super::letters::{self, CAPITAL, shortened, width_of};
use super::palette::{self, Rgba};
use crate::ruleset::Emblem;

/// A line of text on a plate.
#[derive(Clone, Debug, PartialEq)]
pub struct PlateLine {
    /// The text.
    pub text: String,
    /// Colour of the text.
    pub colour: Rgba,
    /// Size of the letters, in pixels.
    pub size: f32,
    /// Sign before the text.
    pub sign: Option<Sign>,
}

impl PlateLine {
    /// Returns the line with its text cut to this width, in multiples of the letters' size: a name may have a hundred
    /// letters.
    #[must_use]
    pub fn truncated(mut self, most: f32) -> Self {
        self.text = shortened(&self.text, self.size, most * self.size);
        self
    }
}

/// A sign before a text, with the same meaning as its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// One drop: hurt.
    Drop,
    /// Two drops: badly hurt.
    Drops,
    /// A cross: down.
    Cross,
    /// A skull: dead.
    Skull,
}

impl Sign {
    /// Returns its width, including the gap after it, in multiples of the letters' size.
    const fn width(self) -> f32 {
        match self {
            Self::Drop => 0.72,
            Self::Drops => 1.24,
            Self::Cross => 0.9,
            Self::Skull => 1.05,
        }
    }
}

/// Distance between lines, in multiples of their size.
const LEADING: f32 = 1.16;
/// Space around the text, in multiples of the first line's size.
const AROUND: (f32, f32) = (0.36, 0.2);

fn width_of_line(line: &PlateLine) -> f32 {
    let sign = line.sign.map_or(0.0, Sign::width);
    width_of(&line.text, line.size) + sign * line.size
}

/// Returns the size of a plate with these lines, in pixels.
pub fn plate_size(lines: &[PlateLine]) -> (f32, f32) {
    let size = lines.first().map_or(0.0, |line| line.size);
    let widest = lines.iter().map(width_of_line).fold(0.0, f32::max);
    let height: f32 = lines.iter().map(|line| line.size * LEADING).sum();
    (
        widest + 2.0 * AROUND.0 * size,
        height - size * (LEADING - 1.0) + 2.0 * AROUND.1 * size,
    )
}

/// Paints a plate; `None` if there is nothing on it.
pub fn paint_plate(lines: &[PlateLine], ground: Rgba) -> Option<Pixmap> {
    let first = lines.first()?;
    let (width, height) = plate_size(lines);
    let mut pixmap = Pixmap::new(width.ceil().max(1.0) as u32, height.ceil().max(1.0) as u32)?;
    let plate = rounded((0.0, 0.0), (width, height), first.size * 0.28);
    fill(&mut pixmap, &plate, ground);
    let mut top = AROUND.1 * first.size;
    for line in lines {
        let middle = top + line.size * 0.5;
        let mut x = (width - width_of_line(line)) * 0.5;
        if let Some(sign) = line.sign {
            paint_sign(&mut pixmap, sign, (x, middle), line.size, line.colour);
            x += sign.width() * line.size;
        }
        let baseline = middle + CAPITAL * line.size * 0.5;
        if let Some(letters) = letters::outline(&line.text, (x, baseline), line.size) {
            fill(&mut pixmap, &letters, line.colour);
        }
        top += line.size * LEADING;
    }
    Some(pixmap)
}

/// Paints a sign; the position is the middle of its left edge.
pub(super) fn paint_sign(
    pixmap: &mut Pixmap,
    sign: Sign,
    (x, y): (f32, f32),
    size: f32,
    colour: Rgba,
) {
    let mut drop = |x: f32| {
        let mut path = PathBuilder::new();
        let (half, reach) = (size * 0.25, size * 0.42);
        let x = x + half;
        path.move_to(x, y - reach);
        path.cubic_to(
            x + half * 0.5,
            y - reach * 0.4,
            x + half,
            y,
            x + half,
            y + reach * 0.35,
        );
        path.cubic_to(
            x + half,
            y + reach * 1.15,
            x - half,
            y + reach * 1.15,
            x - half,
            y + reach * 0.35,
        );
        path.cubic_to(x - half, y, x - half * 0.5, y - reach * 0.4, x, y - reach);
        path.close();
        if let Some(path) = path.finish() {
            fill(pixmap, &path, colour);
        }
    };
    match sign {
        Sign::Drop => drop(x),
        Sign::Drops => {
            drop(x);
            drop(x + size * 0.52);
        }
        Sign::Cross => {
            let (arm, thick) = (size * 0.36, size * 0.1);
            let (x, s) = (x + arm, thick);
            let mut path = PathBuilder::new();
            let corners = [
                (-arm, -arm + s),
                (-arm + s, -arm),
                (0.0, -s),
                (arm - s, -arm),
                (arm, -arm + s),
                (s, 0.0),
                (arm, arm - s),
                (arm - s, arm),
                (0.0, s),
                (-arm + s, arm),
                (-arm, arm - s),
                (-s, 0.0),
            ];
            for (index, (dx, dy)) in corners.into_iter().enumerate() {
                if index == 0 {
                    path.move_to(x + dx, y + dy);
                } else {
                    path.line_to(x + dx, y + dy);
                }
            }
            path.close();
            if let Some(path) = path.finish() {
                fill(pixmap, &path, colour);
            }
        }
        Sign::Skull => {
            let at = Transform::from_translate(x + size * 0.45, y);
            paint_emblem(
                pixmap,
                Emblem::Skull,
                size * 0.9,
                at,
                (colour, palette::PLATE_SOLID),
            );
        }
    }
}

/// Fills a shape with one colour.
pub(super) fn fill(pixmap: &mut Pixmap, path: &Path, colour: Rgba) {
    pixmap.fill_path(
        path,
        &flat(colour),
        FillRule::Winding,
        Transform::identity(),
        None,
    );
}

/// Returns a rectangle with round corners.
pub(super) fn rounded((left, top): (f32, f32), (width, height): (f32, f32), radius: f32) -> Path {
    let (right, bottom) = (left + width, top + height);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right, top, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.quad_to(left, bottom, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left, top, left + radius, top);
    path.close();
    path.finish().expect("a rectangle has sides")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, sign: Option<Sign>) -> PlateLine {
        PlateLine {
            text: text.into(),
            colour: palette::PLATE_TEXT,
            size: 20.0,
            sign,
        }
    }

    #[test]
    fn text_and_signs_are_inside_their_plate() {
        for sign in [
            None,
            Some(Sign::Drop),
            Some(Sign::Drops),
            Some(Sign::Cross),
            Some(Sign::Skull),
        ] {
            let lines = [line("Brother Odo", None), line("badly hurt", sign)];
            let plate = paint_plate(&lines, palette::PLATE).expect("a plate");
            let light = |x: u32, y: u32| plate.pixel(x, y).is_some_and(|it| it.red() > 0x90);
            let (width, height) = (plate.width(), plate.height());
            assert!((0..width).any(|x| (0..height).any(|y| light(x, y))));
            let rim = (0..width).flat_map(|x| [(x, 0), (x, height - 1)]);
            let rim = rim.chain((0..height).flat_map(|y| [(0, y), (width - 1, y)]));
            assert!(!rim.into_iter().any(|(x, y)| light(x, y)), "{sign:?}");
        }
        assert!(paint_plate(&[], palette::PLATE).is_none());
    }
}
