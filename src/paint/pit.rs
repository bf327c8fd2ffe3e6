//! Pits: dark, with a rim that shows how the ground falls away.

use super::canvas::{Canvas, Shape};
use super::palette;
use super::region::{Edge, Region};
use crate::grid::{BattleMap, Terrain};

const EDGE: Edge = Edge {
    rounding: 0.3,
    stray: 0.05,
};

/// Paints all pits.
pub(super) fn paint_pits(canvas: &mut Canvas, map: &BattleMap) {
    let Some(region) = Region::from_terrain(map, canvas.window, |terrain| terrain == Terrain::Pit)
    else {
        return;
    };
    let pit = region.shape(EDGE);
    canvas.stroke(&pit, 0.2, palette::SHADOW);
    canvas.fill(&pit, palette::PIT_SIDE);
    canvas.clipped(&pit, |canvas| {
        // The light comes from the top left, so the near sides are in the shade.
        canvas.fill_moved(&pit, (0.13, 0.2), palette::PIT_SHADE);
        canvas.fill_moved(&pit, (0.22, 0.33), palette::PIT);
        if canvas.is_fine() {
            canvas.stroke(&depth_strokes(&region), 0.03, palette::INK);
        }
    });
    canvas.stroke(&pit, 0.08, palette::INK);
}

/// Returns short strokes from the rim into the depth.
fn depth_strokes(region: &Region) -> Shape {
    Shape::from_builder(|path| {
        for border in region.borders() {
            let mut grain = border.grain(8);
            for step in 0..5 {
                let along = (step as f32 + 0.5) / 5.0 + grain.between(-0.05, 0.05);
                let from = border.point(along, -0.06);
                let to = border.point(
                    along + grain.between(-0.05, 0.05),
                    grain.between(0.16, 0.34),
                );
                path.move_to(from.0, from.1);
                path.line_to(to.0, to.1);
            }
        }
    })
}
