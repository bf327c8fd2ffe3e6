//! The grid that is drawn in a picture: lines at regular distance, or hexagons, found in how bright its pixels are.
//!
//! What is found is shown before it is taken: floors of even planks, bricks or tiles can look like a grid.

mod cells;
mod relief;
mod stripes;
#[cfg(test)]
mod trials;

use image::GrayImage;

use crate::grid::Topology;

use cells::{Cells, Ink, Sight};
use relief::Relief;
use stripes::Stripes;

/// By how much cells may be higher than they should be. Many are rounded to whole pixels.
const STRETCHED: [f64; 5] = [1.0, 0.99, 1.01, 0.98, 1.02];

/// How high a row of hexagons is that are one wide.
const ROW: f64 = 0.866_025_403_784_438_6;

/// Cells at regular distance, in pixels of the picture in which they were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// The shape of the cells.
    pub topology: Topology,
    /// From one column to the next, and from one row to the next.
    pub pitch: (f32, f32),
    /// Where the box around a cell begins, from the left and from the top. It is the uppermost and the leftmost of its
    /// row or column that lies whole in the picture.
    pub first: (f32, f32),
    /// Whether there is little doubt.
    pub clear: bool,
}

/// Finds the grid of a picture; `None` if none stands out.
pub fn find(picture: &GrayImage) -> Option<Lattice> {
    let relief = Relief::of(picture);
    let mut best: Option<(Cells, Ink, Sight)> = None;
    for stretched in STRETCHED {
        for (guess, ink) in Stripes::of(&relief, stretched).guesses() {
            let Some(sharp) = guess.sharpened(&relief, ink) else {
                continue;
            };
            let sight = sharp.sight(&relief, ink);
            let beats = |(_, _, other): &(Cells, Ink, Sight)| sight.share > other.share;
            if sight.is_enough() && best.as_ref().is_none_or(beats) {
                best = Some((sharp, ink, sight));
            }
        }
        // What is clear need not be looked for any more.
        if best.is_some_and(|(_, _, sight)| sight.is_clear()) {
            break;
        }
    }
    best.map(|(cells, ink, sight)| cells.polished(&relief, ink).lattice(&relief, sight))
}
