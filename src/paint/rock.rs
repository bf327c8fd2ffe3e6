//! Solid rock: dark inside, hatched in ink where it meets open ground.

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, Shape};
use super::grain::Grain;
use super::palette;
use super::region::{Edge, Region};
use super::wall::SHADE;
use crate::grid::{BattleMap, Terrain};

const EDGE: Edge = Edge {
    rounding: 0.16,
    stray: 0.035,
};

/// Paints all blocked cells.
pub(super) fn paint_rock(canvas: &mut Canvas, map: &BattleMap) {
    let Some(region) =
        Region::from_terrain(map, canvas.window, |terrain| terrain == Terrain::Blocked)
    else {
        return;
    };
    let rock = region.shape(EDGE);
    let shade = if canvas.look.under.is_none() {
        &SHADE[..]
    } else {
        &[]
    };
    for &width in shade {
        canvas.stroke_moved(&rock, (0.03, 0.05), width, palette::SHADE);
    }
    canvas.stroke_moved(&rock, (0.05, 0.08), 0.16, palette::SHADOW);
    canvas.fill(&rock, palette::ROCK);
    canvas.clipped(&rock, |canvas| {
        canvas.fill(&rim(&region), palette::ROCK_RIM);
        canvas.stroke(&rock, 0.5, palette::ROCK_RIM);
        if canvas.is_fine() {
            canvas.stroke(&hatching(&region), 0.036, palette::INK);
        }
    });
    canvas.stroke(&rock, 0.13, palette::INK);
}

/// Returns the hatched strip, ragged towards the interior of the rock.
fn rim(region: &Region) -> Shape {
    Shape::from_builder(|path| {
        for border in region.borders() {
            let mut grain = border.grain(10);
            for along in [0.12, 0.37, 0.62, 0.87] {
                let (x, y) = border.point(along, 0.2);
                path.push_circle(x, y, grain.between(0.1, 0.27));
            }
        }
    })
}

/// Returns bundles of parallel strokes, each bundle at a different angle.
fn hatching(region: &Region) -> Shape {
    Shape::from_builder(|path| {
        for border in region.borders() {
            let mut grain = border.grain(11);
            for along in [0.17, 0.5, 0.83] {
                let depth = grain.between(0.12, 0.26);
                push_bundle(path, border.point(along, depth), &mut grain);
            }
        }
    })
}

fn push_bundle(path: &mut PathBuilder, (x, y): (f32, f32), grain: &mut Grain) {
    let (sin, cos) = grain.angle().sin_cos();
    for row in [-0.095, 0.0, 0.095] {
        let half = grain.between(0.15, 0.21);
        let (x, y) = (x - sin * row, y + cos * row);
        path.move_to(x - cos * half, y - sin * half);
        path.line_to(x + cos * half, y + sin * half);
    }
}
