//! Guesses the cells of a picture from its stripes.
//!
//! Seen along the right directions, 30 degrees apart, a grid is a row of stripes. Hexes have stripes along six of
//! them: along three at the distance of their rows, along the other three at half their width. Squares have them
//! along only two. So the picture is summed along all six directions. If stripes at the right distances stand out in
//! all directions of a kind of cells, and fit together, there may be such cells.

use std::f64::consts::{PI, TAU};

use super::ROW;
use super::cells::{Cells, Ink};
use super::relief::Relief;
use crate::grid::Topology;

/// Minimum width of a cell, in pixels, and minimum number of cells along a side of the picture.
const MIN_CELL_PIXELS: f64 = 14.0;
const MIN_CELLS: f64 = 5.0;

/// Number of directions, and the angle between them.
const WAYS: usize = 6;
const TURN: f64 = PI / WAYS as f64;

/// Number of frequencies examined for each one that could be distinguished.
const FINELY: f64 = 4.0;

/// Strength above which a stripe hardly counts more: a single direction, for instance of planks, does not prove
/// cells.
const MAX_STRENGTH: f64 = 5.0;

/// Minimum fit of the stripes for their cells to be examined, and number of the best guesses examined.
const FITS: f64 = 6.5;
const GUESSES: usize = 6;

/// Stripes: their frequency, in multiples of the row frequency; the first direction that has them; the number of
/// directions to the next one; their strength if the lines are dark and the centre of a cell is at the origin.
type Kind = (f64, usize, usize, f64);

const OF_SQUARES: [Kind; 3] = [(1.0, 0, 3, -1.0), (2.0, 0, 3, 1.0), (3.0, 0, 3, -1.0)];

/// Stripes of hexes with a corner on top.
const OF_HEXES: [Kind; 3] = [
    (1.0, 1, 2, -1.240),
    (2.0 * ROW, 0, 2, 1.0),
    (2.0, 1, 2, 0.620),
];

fn kinds(topology: Topology) -> [Kind; 3] {
    match topology {
        Topology::Square => OF_SQUARES,
        Topology::HexPointy => OF_HEXES,
        // With a side on top, they are seen along the other three directions.
        Topology::HexFlat => {
            OF_HEXES.map(|(times, first, next, strength)| (times, 1 - first, next, strength))
        }
    }
}

/// Variation of the picture along each direction, by frequency.
pub(super) struct Stripes {
    /// Factor by which the picture is stretched vertically before it is summed.
    stretched: f64,
    /// Sums of the picture along each direction, with the picture's centre in the middle.
    sums: Vec<Vec<f64>>,
    /// Distance between frequencies, and the first and last one examined for rows.
    step: f64,
    rows: (usize, usize),
    /// For each direction, by frequency: the variation, in units of the random variation there.
    seen: Vec<Vec<(f64, f64)>>,
    /// The random variation there.
    chance: Vec<Vec<f64>>,
}

fn direction(way: usize) -> (f64, f64) {
    let (sin, cos) = (way as f64 * TURN).sin_cos();
    (cos, sin)
}

impl Stripes {
    pub fn from_relief(relief: &Relief, stretched: f64) -> Self {
        let sums = directional_sums(relief, stretched);
        let (wide, high) = relief.size();
        let long = sums.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let step = 1.0 / (FINELY * long);
        let frequency = |row: f64| 1.0 / row / step;
        let most = (f64::from(wide.min(high)) / MIN_CELLS).max(MIN_CELL_PIXELS);
        let rows = (
            frequency(most).ceil() as usize,
            frequency(MIN_CELL_PIXELS * ROW) as usize,
        );
        let count = rows.1 * 3 + 2;
        let spectra: Vec<Vec<(f64, f64)>> = sums
            .iter()
            .map(|sums| {
                (0..count)
                    .map(|nth| fourier_coefficient(sums, nth as f64 * step))
                    .collect()
            })
            .collect();
        let chance: Vec<Vec<f64>> = spectra
            .iter()
            .map(|spectrum| random_variation(spectrum))
            .collect();
        let seen = spectra
            .iter()
            .zip(&chance)
            .map(|(spectrum, chance)| {
                let both = spectrum.iter().zip(chance);
                both.map(|(&swing, &chance)| normalized(swing, chance))
                    .collect()
            })
            .collect();
        Self {
            stretched,
            sums,
            step,
            rows,
            seen,
            chance,
        }
    }

    /// Returns the cells that fit the stripes best, and whether their lines would be dark or bright.
    pub fn best_cells(&self) -> Vec<(Cells, Ink)> {
        let mut found: Vec<(f64, usize, Topology)> = Vec::new();
        for topology in Topology::ALL {
            let scores: Vec<f64> = (self.rows.0..=self.rows.1)
                .map(|row| self.score(topology, row))
                .collect();
            for (nth, &score) in scores.iter().enumerate() {
                let around = nth.saturating_sub(6)..(nth + 7).min(scores.len());
                if score >= FITS && scores[around].iter().all(|other| *other <= score) {
                    found.push((score, self.rows.0 + nth, topology));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(GUESSES);
        let finely = |(_, row, topology)| self.refined(topology, row);
        found.into_iter().map(finely).collect()
    }

    /// Returns how well the stripes fit cells whose rows have this frequency.
    fn score(&self, topology: Topology, row: usize) -> f64 {
        let terms: Vec<Term> = terms(topology)
            .filter_map(|(times, way, strength)| {
                let at = (row as f64 * times).round() as usize;
                let seen = *self.seen[way].get(at)?;
                Some(Term::new(seen, times, way, topology, strength))
            })
            .collect();
        let most: f64 = terms.iter().map(Term::most).sum();
        if most / whole(topology) < FITS {
            return 0.0;
        }
        best_middle(&terms, topology, 12).fits
    }

    /// Returns the same cells, with a frequency between the examined ones.
    fn refined(&self, topology: Topology, row: usize) -> (Cells, Ink) {
        let tried = (-8..=8).map(|part| row as f64 + f64::from(part) / 6.0);
        let scored = tried.map(|row| {
            let terms: Vec<Term> = terms(topology)
                .map(|(times, way, strength)| {
                    let at = row * times;
                    let chance = &self.chance[way];
                    let chance =
                        chance[(at.round() as usize).min(chance.len() - 1)].max(f64::EPSILON);
                    let seen = fourier_coefficient(&self.sums[way], at * self.step);
                    let seen = (seen.0 / chance, seen.1 / chance);
                    Term::new(seen, times, way, topology, strength)
                })
                .collect();
            let rough = best_middle(&terms, topology, 12);
            (rough.sharpened(&terms, topology), row)
        });
        let best = scored.max_by(|a, b| a.0.fits.total_cmp(&b.0.fits));
        let (best, row) = best.unwrap_or((Middle::default(), row as f64));
        let rows = 1.0 / (row * self.step);
        let pitch = (rows * wide(topology), rows);
        let (x, y) = (best.at.0 * rows, best.at.1 * rows);
        // The picture was stretched vertically, which is the first coordinate for hexes with a side on top.
        let stretched = |(x, y): (f64, f64)| match topology {
            Topology::Square | Topology::HexPointy => (x, y / self.stretched),
            Topology::HexFlat => (x / self.stretched, y),
        };
        let cells = Cells {
            topology,
            pitch: stretched(pitch),
            middle: stretched((x, y)),
        };
        (cells, best.ink)
    }
}

/// Returns all stripes of cells: their frequency, the direction in which they are seen, and their strength.
fn terms(topology: Topology) -> impl Iterator<Item = (f64, usize, f64)> {
    kinds(topology)
        .into_iter()
        .flat_map(|(times, first, next, strength)| {
            (first..WAYS)
                .step_by(next)
                .map(move |way| (times, way, strength))
        })
}

fn whole(topology: Topology) -> f64 {
    terms(topology)
        .map(|(_, _, strength)| strength * strength)
        .sum::<f64>()
        .sqrt()
}

/// Returns the width of a cell whose row is 1 high.
fn wide(topology: Topology) -> f64 {
    match topology {
        Topology::Square => 1.0,
        Topology::HexPointy | Topology::HexFlat => 1.0 / ROW,
    }
}

/// One kind of stripes in one direction.
struct Term {
    seen: (f64, f64),
    /// Change of phase, in full turns, for each row distance by which the centre of a cell moves.
    turn: (f64, f64),
    strength: f64,
}

impl Term {
    fn new(seen: (f64, f64), times: f64, way: usize, topology: Topology, strength: f64) -> Self {
        let (x, y) = direction(way);
        // With swapped coordinates, the centre is given as for hexes with a corner on top.
        let (x, y) = if topology == Topology::HexFlat {
            (y, x)
        } else {
            (x, y)
        };
        Self {
            seen,
            turn: (x * times, y * times),
            strength,
        }
    }

    fn most(&self) -> f64 {
        self.seen.0.hypot(self.seen.1) * self.strength.abs()
    }

    fn at(&self, x: f64, y: f64) -> f64 {
        let (sin, cos) = (TAU * (x * self.turn.0 + y * self.turn.1)).sin_cos();
        (self.seen.0 * cos - self.seen.1 * sin) * self.strength
    }
}

/// A possible centre of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Middle {
    /// How well the stripes fit it.
    fits: f64,
    /// Its position, in row distances.
    at: (f64, f64),
    ink: Ink,
}

/// Returns the centre that the stripes fit best.
fn best_middle(terms: &[Term], topology: Topology, finely: u32) -> Middle {
    let mut best = Middle::default();
    let wide = wide(topology);
    for down in 0..finely {
        for across in 0..finely {
            let part = |nth: u32| f64::from(nth) / f64::from(finely);
            let y = part(down);
            let pushed = if topology.is_hex() { y / 2.0 } else { 0.0 };
            let x = wide * (part(across) + pushed);
            let fits: f64 = terms.iter().map(|term| term.at(x, y)).sum();
            if fits.abs() > best.fits {
                let ink = if fits < 0.0 { Ink::Bright } else { Ink::Dark };
                best = Middle {
                    fits: fits.abs(),
                    at: (x, y),
                    ink,
                };
            }
        }
    }
    best.fits /= whole(topology);
    best
}

impl Middle {
    /// Returns the nearby centre that the stripes fit best.
    fn sharpened(mut self, terms: &[Term], topology: Topology) -> Self {
        let sign = if self.ink == Ink::Dark { 1.0 } else { -1.0 };
        let mut step = 1.0 / 24.0;
        while step > 0.001 {
            let mut moved = false;
            for (dx, dy) in [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)] {
                let at = (self.at.0 + dx, self.at.1 + dy);
                let fits: f64 = terms.iter().map(|term| term.at(at.0, at.1)).sum();
                let fits = fits * sign / whole(topology);
                if fits > self.fits {
                    (self.fits, self.at, moved) = (fits, at, true);
                }
            }
            if !moved {
                step /= 2.0;
            }
        }
        self
    }
}

/// Returns the Fourier coefficient of the values at a frequency, with the middle value as the origin.
fn fourier_coefficient(values: &[f64], frequency: f64) -> (f64, f64) {
    let (turn_sin, turn_cos) = (TAU * frequency).sin_cos();
    let (mut sin, mut cos) = (-TAU * frequency * (values.len() / 2) as f64).sin_cos();
    let (mut real, mut other) = (0.0, 0.0);
    for value in values {
        real += value * cos;
        other -= value * sin;
        (cos, sin) = (
            cos * turn_cos - sin * turn_sin,
            sin * turn_cos + cos * turn_sin,
        );
    }
    (real, other)
}

/// Returns the variation in units of the random variation; above `MAX_STRENGTH`, more hardly counts.
fn normalized((real, other): (f64, f64), chance: f64) -> (f64, f64) {
    let size = real.hypot(other) / chance.max(f64::MIN_POSITIVE);
    if chance <= f64::EPSILON || size <= f64::EPSILON {
        return (0.0, 0.0);
    }
    let counts = match size > MAX_STRENGTH {
        true => MAX_STRENGTH + (size / MAX_STRENGTH).ln(),
        false => size,
    };
    let scale = counts / size / chance;
    (real * scale, other * scale)
}

/// Returns the random variation at each frequency, estimated from the frequencies around it.
fn random_variation(spectrum: &[(f64, f64)]) -> Vec<f64> {
    const ROOM: usize = 60;
    const NEAR: usize = 6;
    let sizes: Vec<f64> = spectrum.iter().map(|(a, b)| a.hypot(*b)).collect();
    // The median of random variation, in units of its scale.
    let half = (2.0 * 2.0_f64.ln()).sqrt();
    let mut around = Vec::with_capacity(2 * ROOM);
    (0..sizes.len())
        .map(|at| {
            around.clear();
            around.extend_from_slice(&sizes[at.saturating_sub(ROOM)..at.saturating_sub(NEAR)]);
            let after = (at + NEAR).min(sizes.len())..(at + ROOM).min(sizes.len());
            around.extend_from_slice(&sizes[after]);
            around.sort_unstable_by(f64::total_cmp);
            around.get(around.len() / 2).copied().unwrap_or_default() / half
        })
        .collect()
}

/// Returns the sums of a picture along each direction, less the picture's mean.
fn directional_sums(relief: &Relief, stretched: f64) -> Vec<Vec<f64>> {
    let (wide, high) = relief.size();
    let middle = (f64::from(wide) / 2.0, f64::from(high) / 2.0);
    (0..WAYS)
        .map(|way| {
            let (cos, sin) = direction(way);
            let sin = sin * stretched;
            let half = (middle.0 * cos.abs() + middle.1 * sin.abs()).ceil() + 1.0;
            let mut sums = vec![0.0_f32; 2 * half as usize + 1];
            let mut counts = vec![0_u32; sums.len()];
            for y in 0..high {
                let row = relief.row(y);
                let start =
                    (f64::from(y) + 0.5 - middle.1) * sin + half + (0.5 - middle.0) * cos + 0.5;
                for (x, value) in row.iter().enumerate() {
                    let at = (start + x as f64 * cos) as usize;
                    sums[at] += f32::from(*value);
                    counts[at] += 1;
                }
            }
            let all: f64 = sums.iter().map(|sum| f64::from(*sum)).sum();
            let mean = all / (f64::from(wide) * f64::from(high));
            let values = sums.iter().zip(&counts);
            values
                .map(|(sum, count)| f64::from(*sum) - mean * f64::from(*count))
                .collect()
        })
        .collect()
}
