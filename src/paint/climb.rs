//! Terrain that has to be climbed: a steep face with ledges across it.

use tiny_skia::PathBuilder;

use super::canvas::Canvas;
use super::grain::Grain;
use super::palette;
use super::region::{Edge, Region};
use crate::grid::{BattleMap, Terrain};

const EDGE: Edge = Edge {
    rounding: 0.15,
    stray: 0.04,
};

/// Number of ledges in a square, from top to bottom.
const LEDGES: u8 = 4;

/// Paints all faces.
pub(super) fn paint_faces(canvas: &mut Canvas, map: &BattleMap) {
    let Some(region) =
        Region::from_terrain(map, canvas.window, |terrain| terrain == Terrain::Climb)
    else {
        return;
    };
    let face = region.shape(EDGE);
    canvas.stroke(&face, 0.16, palette::SHADOW);
    canvas.fill(&face, palette::ROCK_RIM);
    canvas.stroke(&face, 0.06, palette::INK);
    let mut ledges = PathBuilder::new();
    for cell in canvas
        .window
        .cells()
        .filter(|&c| map.terrain(c) == Terrain::Climb)
    {
        let mut grain = Grain::new(cell.x, cell.y, 9);
        for ledge in 0..LEDGES {
            let y = cell.y as f32 + (f32::from(ledge) + 0.5) / f32::from(LEDGES);
            let x = cell.x as f32;
            ledges.move_to(x + grain.between(0.08, 0.2), y + grain.between(-0.03, 0.03));
            ledges.line_to(x + grain.between(0.8, 0.92), y + grain.between(-0.03, 0.03));
        }
    }
    canvas.stroke(&ledges.into(), 0.05, palette::INK);
}
