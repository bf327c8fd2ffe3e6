//! Finds the grid drawn in a picture, lines at regular distances or hexes, by the brightness of its pixels.
//!
//! The result is shown to the user for confirmation: floors of even planks, bricks or tiles can look like a grid.

mod cells;
mod relief;
mod stripes;
#[cfg(test)]
mod trials;

use image::GrayImage;

use crate::grid::Topology;

use cells::{Cells, Ink, LineContrast};
use relief::Relief;
use stripes::Stripes;

/// Factors by which cells may be higher than they should be. Many are rounded to whole pixels.
const STRETCHED: [f64; 5] = [1.0, 0.99, 1.01, 0.98, 1.02];

/// Height of a row of hexes that are 1 wide.
const ROW: f64 = 0.866_025_403_784_438_6;

/// Cells at regular distances, in pixels of the picture in which they were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Shape of the cells.
    pub topology: Topology,
    /// Distance from one column to the next, and from one row to the next.
    pub pitch: (f32, f32),
    /// Start of the box around a cell, from the left and from the top. The cell is the first of its row and column
    /// that is completely inside the picture.
    pub first: (f32, f32),
    /// True if there is little doubt.
    pub clear: bool,
}

/// Finds the grid of a picture; `None` if none stands out.
pub fn find(picture: &GrayImage) -> Option<Lattice> {
    let relief = Relief::from_picture(picture);
    let mut best: Option<(Cells, Ink, LineContrast)> = None;
    for stretched in STRETCHED {
        for (guess, ink) in Stripes::from_relief(&relief, stretched).best_cells() {
            let Some(sharp) = guess.sharpened(&relief, ink) else {
                continue;
            };
            let sight = sharp.sight(&relief, ink);
            let beats = |(_, _, other): &(Cells, Ink, LineContrast)| sight.share > other.share;
            if sight.is_visible() && best.as_ref().is_none_or(beats) {
                best = Some((sharp, ink, sight));
            }
        }
        // A clear result ends the search.
        if best.is_some_and(|(_, _, sight)| sight.is_clear()) {
            break;
        }
    }
    best.map(|(cells, ink, sight)| cells.polished(&relief, ink).lattice(&relief, sight))
}
