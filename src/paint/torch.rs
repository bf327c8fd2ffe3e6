//! A torch burning on the ground: large and simple, to be recognised after any video compression.

use tiny_skia::{LineCap, PathBuilder, Pixmap, Stroke, Transform};

use super::canvas::flat;
use super::palette::{self, Rgba};
use super::plate::fill;

/// Colours of the wood, the flame and its core.
const WOOD: Rgba = [0x6B, 0x45, 0x23, 0xFF];
const FLAME: Rgba = [0xF2, 0x7A, 0x1A, 0xFF];
const HEART: Rgba = [0xFF, 0xE0, 0x7A, 0xFF];

/// Start and end of the stick, as shares of the picture's side.
const STICK: [(f32, f32); 2] = [(0.16, 0.84), (0.56, 0.46)];
/// Centre of the flame.
const FIRE: (f32, f32) = (0.66, 0.38);

/// Paints a burning torch, `side` pixels wide and high.
pub fn paint_torch(side: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(side, side)?;
    let side = side as f32;
    let mut stick = PathBuilder::new();
    let [from, to] = STICK.map(|(x, y)| (x * side, y * side));
    stick.move_to(from.0, from.1);
    stick.line_to(to.0, to.1);
    let stick = stick.finish()?;
    for (ink, width) in [(palette::INK, 0.17), (WOOD, 0.11)] {
        let pen = Stroke {
            width: width * side,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        pixmap.stroke_path(&stick, &flat(ink), &pen, Transform::identity(), None);
    }
    for (ink, size) in [(palette::INK, 0.27), (FLAME, 0.22), (HEART, 0.12)] {
        fill(&mut pixmap, &flame(side, size * side)?, ink);
    }
    Some(pixmap)
}

/// Returns a drop around the centre of the flame, its tip pointing up.
fn flame(side: f32, size: f32) -> Option<tiny_skia::Path> {
    let (x, y) = (FIRE.0 * side, FIRE.1 * side);
    let mut drop = PathBuilder::new();
    drop.move_to(x, y - 1.25 * size);
    drop.cubic_to(
        x + 0.35 * size,
        y - 0.7 * size,
        x + 0.95 * size,
        y - 0.4 * size,
        x + 0.75 * size,
        y + 0.3 * size,
    );
    drop.cubic_to(
        x + 0.55 * size,
        y + 0.95 * size,
        x - 0.55 * size,
        y + 0.95 * size,
        x - 0.75 * size,
        y + 0.3 * size,
    );
    drop.cubic_to(
        x - 0.95 * size,
        y - 0.4 * size,
        x - 0.35 * size,
        y - 0.7 * size,
        x,
        y - 1.25 * size,
    );
    drop.close();
    drop.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torch_burns_at_one_end_and_fits() {
        let torch = paint_torch(100).expect("a torch");
        let at = |x: u32, y: u32| torch.pixel(x, y).expect("inside").demultiply();
        let heart = at(66, 40);
        assert!(heart.red() > 0xF0 && heart.green() > 0xC0, "{heart:?}");
        let wood = at(30, 71);
        assert!(wood.red() < 0x80 && wood.alpha() > 0xE0, "{wood:?}");
        let rim = (0..100).flat_map(|at| [(at, 0), (at, 99), (0, at), (99, at)]);
        assert!(rim.into_iter().all(|(x, y)| at(x, y).alpha() == 0));
    }
}
