//! Water: a wash that becomes paler towards the shore, with a few waves.

use tiny_skia::PathBuilder;

use super::canvas::Canvas;
use super::floor::corner_of;
use super::grain::Grain;
use super::palette;
use super::region::{Edge, Region};
use crate::grid::{BattleMap, Terrain};

const EDGE: Edge = Edge {
    rounding: 0.5,
    stray: 0.09,
};

/// Paints all water.
pub(super) fn paint_water(canvas: &mut Canvas, map: &BattleMap) {
    let Some(region) =
        Region::from_terrain(map, canvas.window, |terrain| terrain == Terrain::Water)
    else {
        return;
    };
    let water = region.shape(EDGE);
    canvas.stroke(&water, 0.26, palette::SHORE_WET);
    canvas.fill(&water, palette::WATER);
    canvas.clipped(&water, |canvas| {
        let [red, green, blue, _] = palette::WATER_SHALLOW;
        canvas.stroke(&water, 0.72, [red, green, blue, 0x70]);
        canvas.stroke(&water, 0.4, [red, green, blue, 0xB4]);
    });
    canvas.stroke(&water, 0.055, palette::SHORE);
    if canvas.is_fine() {
        paint_waves(canvas, map);
    }
}

fn paint_waves(canvas: &mut Canvas, map: &BattleMap) {
    let mut light = PathBuilder::new();
    let mut dark = PathBuilder::new();
    for cell in canvas
        .window
        .cells()
        .filter(|&c| map.terrain(c) == Terrain::Water)
    {
        let mut grain = Grain::new(cell.x, cell.y, 6);
        if !grain.chance(0.62) {
            continue;
        }
        let (left, top) = corner_of(map, cell);
        let x = left + grain.between(0.4, 0.6);
        let y = top + grain.between(0.3, 0.6);
        let reach = grain.between(0.2, 0.3);
        push_wave(&mut light, (x, y), reach);
        if grain.chance(0.5) {
            push_wave(&mut dark, (x + 0.1, y + 0.16), reach * 0.7);
        }
    }
    canvas.stroke(&dark.into(), 0.035, palette::WAVE_DARK);
    canvas.stroke(&light.into(), 0.05, palette::WAVE_LIGHT);
}

/// Adds a crest and a trough, `reach` squares to either side of the centre.
fn push_wave(path: &mut PathBuilder, (x, y): (f32, f32), reach: f32) {
    let swell = reach * 0.5;
    path.move_to(x - reach, y + swell * 0.2);
    path.quad_to(x - reach * 0.5, y - swell, x, y);
    path.quad_to(x + reach * 0.5, y + swell, x + reach, y - swell * 0.2);
}
