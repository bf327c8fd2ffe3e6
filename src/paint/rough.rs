//! Difficult terrain: stippled earth with stones and tufts, more of them on worse terrain.

use std::f32::consts::TAU;

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, Shape};
use super::floor::corner_of;
use super::grain::Grain;
use super::palette::{self, Rgba};
use super::region::{Edge, Region};
use crate::grid::{BattleMap, Cell, Terrain};

const EDGE: Edge = Edge {
    rounding: 0.5,
    stray: 0.09,
};

/// Objects scattered on one kind of terrain.
struct Litter {
    terrain: Terrain,
    stone: Rgba,
    /// Share of places with a stone.
    stones: f32,
    /// Share of the other places with a dot.
    dots: f32,
    /// Share of the rest with a tuft.
    tufts: f32,
    /// Smallest and largest radius of a stone, in squares.
    sizes: (f32, f32),
}

const DIFFICULT: Litter = Litter {
    terrain: Terrain::Difficult,
    stone: palette::ROUGH_STONE,
    stones: 0.2,
    dots: 0.62,
    tufts: 0.4,
    sizes: (0.06, 0.1),
};

const VERY_DIFFICULT: Litter = Litter {
    terrain: Terrain::VeryDifficult,
    stone: palette::VERY_ROUGH_STONE,
    stones: 0.72,
    dots: 0.5,
    tufts: 0.6,
    sizes: (0.1, 0.17),
};

/// Paints difficult and very difficult terrain.
pub(super) fn paint_rough(canvas: &mut Canvas, map: &BattleMap) {
    let any = |terrain| matches!(terrain, Terrain::Difficult | Terrain::VeryDifficult);
    if let Some(region) = Region::from_terrain(map, canvas.window, any) {
        let ground = region.shape(EDGE);
        canvas.fill(&ground, palette::ROUGH);
        canvas.stroke(&ground, 0.045, palette::ROUGH_EDGE);
    }
    if let Some(region) = Region::from_terrain(map, canvas.window, |terrain| {
        terrain == Terrain::VeryDifficult
    }) {
        let ground = region.shape(EDGE);
        canvas.fill(&ground, palette::VERY_ROUGH);
        canvas.stroke(&ground, 0.045, palette::ROUGH_EDGE);
    }
    if canvas.is_fine() {
        for litter in [DIFFICULT, VERY_DIFFICULT] {
            paint_litter(canvas, map, &litter);
        }
    }
}

fn paint_litter(canvas: &mut Canvas, map: &BattleMap, litter: &Litter) {
    let mut stones = PathBuilder::new();
    let mut dots = PathBuilder::new();
    let mut tufts = PathBuilder::new();
    for cell in canvas
        .window
        .cells()
        .filter(|&c| map.terrain(c) == litter.terrain)
    {
        for (place, mut grain) in places(map, cell) {
            if grain.chance(litter.stones) {
                let radius = grain.between(litter.sizes.0, litter.sizes.1);
                push_stone(&mut stones, place, radius, &mut grain);
            } else if grain.chance(litter.dots) {
                dots.push_circle(place.0, place.1, grain.between(0.02, 0.036));
            } else if grain.chance(litter.tufts) {
                push_tuft(&mut tufts, place);
            }
        }
    }
    canvas.fill(&dots.into(), palette::CRACK);
    canvas.stroke(&tufts.into(), 0.04, palette::TUFT);
    let stones: Shape = stones.into();
    canvas.fill_moved(&stones, (0.025, 0.04), palette::INK);
    canvas.fill(&stones, litter.stone);
    canvas.stroke(&stones, 0.032, palette::INK);
}

/// Returns nine places in a cell, each slightly off its regular position.
fn places(map: &BattleMap, cell: Cell) -> impl Iterator<Item = ((f32, f32), Grain)> + use<> {
    let (left, top) = corner_of(map, cell);
    (0..9).map(move |slot| {
        let (column, row) = (slot % 3, slot / 3);
        let mut grain = Grain::new(cell.x * 3 + column, cell.y * 3 + row, 5);
        let mut middle = |slot: i32| (slot as f32 + 0.5) / 3.0 + grain.between(-0.07, 0.07);
        let place = (left + middle(column), top + middle(row));
        (place, grain)
    })
}

fn push_stone(path: &mut PathBuilder, (x, y): (f32, f32), radius: f32, grain: &mut Grain) {
    let turn = grain.angle();
    for corner in 0..7 {
        let angle = turn + corner as f32 / 7.0 * TAU;
        let far = radius * grain.between(0.78, 1.12);
        let (x, y) = (x + angle.cos() * far, y + angle.sin() * far * 0.86);
        if corner == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
}

/// Adds a tuft of grass.
pub(super) fn push_tuft(path: &mut PathBuilder, (x, y): (f32, f32)) {
    for lean in [-0.09, 0.0, 0.09] {
        path.move_to(x + lean * 0.3, y + 0.06);
        path.line_to(x + lean, y - 0.07 + lean.abs() * 0.4);
    }
}
