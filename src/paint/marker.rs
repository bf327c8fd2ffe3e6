//! A marker: a disc in its colour with a sign on it, recognisable at any size.

use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::canvas::flat;
use super::letters::{self, CAPITAL, width_of};
use super::palette::{self, Rgba};
use super::plate::fill;
use crate::grid::Tint;
use crate::rules::state::MarkerKind;

/// Radius of the disc and width of its rim, as shares of the picture's side.
const RADIUS: f32 = 0.42;
const RIM: f32 = 0.07;
/// Brightness of a colour, out of 255, from which signs on it are dark.
const BRIGHT: u32 = 150;

/// Paints a marker, `side` pixels wide and high. Markers for the GM alone have a dark rim, others a light one.
pub fn paint_marker(kind: MarkerKind, tint: Tint, everybody: bool, side: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(side, side)?;
    let side = side as f32;
    let middle = side * 0.5;
    let disc = PathBuilder::from_circle(middle, middle, side * RADIUS)?;
    let [red, green, blue] = tint.0;
    fill(&mut pixmap, &disc, [red, green, blue, 0xFF]);
    let rim = if everybody {
        palette::CASING
    } else {
        palette::INK
    };
    line(&mut pixmap, &disc, rim, RIM * side);
    let luma = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000;
    let ink = if luma >= BRIGHT {
        palette::INK
    } else {
        palette::PLATE_TEXT
    };
    sign(&mut pixmap, kind, ink, side);
    Some(pixmap)
}

fn line(pixmap: &mut Pixmap, path: &Path, ink: Rgba, width: f32) {
    let pen = Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    pixmap.stroke_path(path, &flat(ink), &pen, Transform::identity(), None);
}

/// Returns a path through points, measured from the centre in shares of the side.
fn path_through(points: &[(f32, f32)], closed: bool, side: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, (x, y)) in points.iter().enumerate() {
        let (x, y) = ((0.5 + x) * side, (0.5 + y) * side);
        match nth {
            0 => path.move_to(x, y),
            _further => path.line_to(x, y),
        }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn sign(pixmap: &mut Pixmap, kind: MarkerKind, ink: Rgba, side: f32) {
    let mut filled = |points: &[(f32, f32)]| {
        if let Some(path) = path_through(points, true, side) {
            fill(pixmap, &path, ink);
        }
    };
    match kind {
        MarkerKind::Place => {
            let middle = side * 0.5;
            if let Some(dot) = PathBuilder::from_circle(middle, middle, side * 0.15) {
                fill(pixmap, &dot, ink);
            }
        }
        MarkerKind::Goal => {
            filled(&[(-0.1, -0.24), (0.22, -0.12), (-0.1, 0.0)]);
            if let Some(pole) = path_through(&[(-0.11, -0.23), (-0.11, 0.24)], false, side) {
                line(pixmap, &pole, ink, 0.055 * side);
            }
        }
        MarkerKind::Danger => letter(pixmap, "!", ink, side),
        MarkerKind::Question => letter(pixmap, "?", ink, side),
        MarkerKind::Trap => {
            for slope in [1.0, -1.0] {
                let ends = [(-0.17, -0.17 * slope), (0.17, 0.17 * slope)];
                if let Some(bar) = path_through(&ends, false, side) {
                    line(pixmap, &bar, ink, 0.09 * side);
                }
            }
        }
        MarkerKind::Treasure => {
            let corner = |nth: u8| {
                let far = if nth.is_multiple_of(2) { 0.27 } else { 0.12 };
                let turn = f32::from(nth) * std::f32::consts::PI / 5.0;
                (far * turn.sin(), -far * turn.cos())
            };
            let star: Vec<(f32, f32)> = (0..10).map(corner).collect();
            filled(&star);
        }
        MarkerKind::Exit => filled(&[
            (-0.24, -0.07),
            (0.02, -0.07),
            (0.02, -0.2),
            (0.26, 0.0),
            (0.02, 0.2),
            (0.02, 0.07),
            (-0.24, 0.07),
        ]),
    }
}

fn letter(pixmap: &mut Pixmap, text: &str, ink: Rgba, side: f32) {
    let size = side * 0.6;
    let at = (
        (side - width_of(text, size)) * 0.5,
        side * 0.5 + CAPITAL * size * 0.5,
    );
    if let Some(path) = letters::outline(text, at, size) {
        fill(pixmap, &path, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::state::markings::{MARKER_TINT, MARKING_TINTS};

    #[test]
    fn marker_kinds_are_distinct_in_every_colour() {
        for (name, tint) in MARKING_TINTS {
            let painted = MarkerKind::ALL
                .map(|kind| paint_marker(kind, tint, true, 40).expect("a marker").take());
            for (nth, one) in painted.iter().enumerate() {
                let [red, green, blue] = tint.0;
                let of_sign = one
                    .chunks_exact(4)
                    .filter(|it| it[3] == 255 && it[..3] != [red, green, blue])
                    .count();
                assert!(
                    of_sign > 150,
                    "{name}: {:?} has a sign",
                    MarkerKind::ALL[nth]
                );
                for other in &painted[nth + 1..] {
                    let pairs = one.chunks_exact(4).zip(other.chunks_exact(4));
                    let differ = pairs.filter(|(a, b)| a != b).count();
                    assert!(differ > 40, "{name}: {differ}");
                }
            }
        }
    }

    #[test]
    fn gm_markers_differ_from_public_ones() {
        let paint = |everybody| paint_marker(MarkerKind::Place, MARKER_TINT, everybody, 40);
        assert_ne!(paint(true), paint(false));
    }
}
