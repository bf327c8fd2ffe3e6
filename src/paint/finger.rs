//! The GM's pointer on the players' map: an arrow with a ring around its tip, large and still, visible on any ground
//! and after any video compression.

use tiny_skia::{LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::canvas::flat;
use super::palette::{self, Rgba};
use super::plate::fill;

/// An arrow whose tip is at the origin, in shares of its length.
const ARROW: [(f32, f32); 7] = [
    (0.0, 0.0),
    (0.0, 0.9),
    (0.21, 0.71),
    (0.36, 1.05),
    (0.53, 0.97),
    (0.38, 0.65),
    (0.66, 0.65),
];
/// Length of the arrow, radius of the ring and its width, as shares of the picture's side.
const LENGTH: f32 = 0.4;
const RING: f32 = 0.24;
const WIDTH: f32 = 0.05;

/// Paints the pointer, `side` pixels wide and high; its tip is in the middle.
pub fn paint_finger(side: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(side, side)?;
    let side = side as f32;
    let middle = side * 0.5;
    let ring = PathBuilder::from_circle(middle, middle, side * RING)?;
    let [red, green, blue, _] = palette::GM_MARK;
    fill(&mut pixmap, &ring, [red, green, blue, 0x48]);
    let mut line = |path: &Path, ink: Rgba, width: f32| {
        let pen = Stroke {
            width: width * side,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        pixmap.stroke_path(path, &flat(ink), &pen, Transform::identity(), None);
    };
    line(&ring, palette::INK, 2.0 * WIDTH);
    line(&ring, palette::GM_MARK, WIDTH);
    let mut arrow = PathBuilder::new();
    for (nth, (x, y)) in ARROW.into_iter().enumerate() {
        let (x, y) = (middle + x * LENGTH * side, middle + y * LENGTH * side);
        if nth == 0 {
            arrow.move_to(x, y);
        } else {
            arrow.line_to(x, y);
        }
    }
    arrow.close();
    let arrow = arrow.finish()?;
    line(&arrow, palette::CASING, 2.4 * WIDTH);
    line(&arrow, palette::INK, 1.4 * WIDTH);
    fill(&mut pixmap, &arrow, palette::GM_MARK);
    Some(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingertip_is_centred_and_the_finger_fits() {
        let finger = paint_finger(160).expect("a finger");
        let opaque = |x: u32, y: u32| finger.pixel(x, y).is_some_and(|it| it.alpha() > 0xE0);
        assert!(
            opaque(82, 86) && !opaque(64, 90),
            "the arrow is to its right"
        );
        let rim = (0..160).flat_map(|at| [(at, 0), (at, 159), (0, at), (159, at)]);
        assert!(!rim.into_iter().any(|(x, y)| opaque(x, y)));
    }
}
