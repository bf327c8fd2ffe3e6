//! Cells at regular distances in a picture: their exact position, and whether there are any.
//!
//! There must be a line along each of their sides, and none across their centres.

use super::Lattice;
use super::ROW;
use super::relief::Relief;
use crate::grid::Topology;

/// Minimum contrast of the cells' sides, in units of the random variation; minimum share of sides with a visible
/// line; and the share above which there is little doubt.
const SEEN: f32 = 5.0;
const SHARE: f32 = 0.22;
const CLEAR: f32 = 0.5;

/// Minimum number of sides for a meaningful result.
const MIN_SIDES: usize = 6;

/// Maximum number of sides used to find the exact position, and number of samples along each.
const MAX_SIDES: usize = 6_000;
const ALONG: u32 = 8;

/// Maximum deviation from the regular height of cells that are made regular, and minimum share of the strength that
/// they keep.
const SAME: f64 = 0.006;
const AS_STRONG: f32 = 0.92;

/// Step for measuring the width of the lines, in pixels, and share of the strength at which they end.
const FINE_STEP: f64 = 0.15;
const LESS_STRONG: f32 = 0.92;

/// Maximum strength that a side counts, in multiples of the usual one.
const MAX_RELATIVE_STRENGTH: f32 = 1.5;

/// Precision of the search, in pixels.
const EXACTLY: f64 = 0.06;

/// Brightness of the lines, all darker or all brighter than the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Ink {
    #[default]
    Dark,
    Bright,
}

impl Ink {
    fn sign(self) -> f32 {
        match self {
            Self::Dark => 1.0,
            Self::Bright => -1.0,
        }
    }
}

/// A grid of cells. Hexes with a side on top are stored with the two coordinates swapped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    pub topology: Topology,
    /// Distance from one centre to the next in a row, and from one row to the next.
    pub pitch: (f64, f64),
    /// One of the centres, relative to the picture's centre.
    pub middle: (f64, f64),
}

/// How far the sides of cells stand out.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineContrast {
    /// Contrast in units of the random variation, along the least clear direction.
    pub above: f32,
    /// Share of sides with a visible line, corrected for lines seen by chance.
    pub share: f32,
}

impl LineContrast {
    const NONE: Self = Self {
        above: 0.0,
        share: 0.0,
    };

    /// Returns the lower values of both.
    fn min_with(self, other: Self) -> Self {
        Self {
            above: self.above.min(other.above),
            share: self.share.min(other.share),
        }
    }

    /// Measures how far the sides of cells stand out from places that should have no lines. If only every second or
    /// third column, row or diagonal of them does, the cells are too small, or the pattern is brickwork.
    fn measure(lines: &[((i32, i32), f32)], mut bare: Vec<f32>) -> Self {
        if lines.len() < MIN_SIDES || bare.len() < MIN_SIDES {
            return Self::NONE;
        }
        bare.sort_by(f32::total_cmp);
        let high = bare[bare.len() * 9 / 10];
        let there = mean_and_variance(&bare);
        let mut sight = Self {
            above: f32::INFINITY,
            share: 1.0,
        };
        let share_of = |some: Vec<f32>| {
            let here = mean_and_variance(&some);
            let vary = here.1 / some.len() as f32 + there.1 / bare.len() as f32;
            let seen = some.iter().filter(|value| **value > high).count();
            Self {
                above: (here.0 - there.0) / vary.sqrt().max(0.001),
                share: (seen as f32 / some.len() as f32 - 0.1).max(0.0) / 0.9,
            }
        };
        type Number = fn((i32, i32)) -> i32;
        let numbers: [Number; 3] = [|cell| cell.0, |cell| cell.1, |cell| cell.0 + cell.1];
        for number in numbers {
            for (every, nth) in [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)] {
                let some = lines
                    .iter()
                    .filter(|line| number(line.0).rem_euclid(every) == nth);
                let some: Vec<f32> = some.map(|line| line.1).collect();
                if some.len() >= MIN_SIDES {
                    sight = sight.min_with(share_of(some));
                }
            }
        }
        sight
    }

    /// True if there are cells at all.
    pub fn is_visible(self) -> bool {
        self.above >= SEEN && self.share >= SHARE
    }

    /// True if there is little doubt.
    pub fn is_clear(self) -> bool {
        self.share >= CLEAR
    }
}

/// A line from one point to another.
type Side = ((f64, f64), (f64, f64));

impl Cells {
    fn is_flat(&self) -> bool {
        self.topology == Topology::HexFlat
    }

    /// Returns the strength of a line at a place, relative to the picture's centre; `None` outside the picture.
    fn at(&self, relief: &Relief, x: f64, y: f64) -> Option<f32> {
        let (x, y) = if self.is_flat() { (y, x) } else { (x, y) };
        let (wide, high) = relief.size();
        relief.at(x + f64::from(wide) / 2.0, y + f64::from(high) / 2.0)
    }

    /// Returns half the width and half the height of the picture, with coordinates swapped if the cells' are.
    fn half(&self, relief: &Relief) -> (f64, f64) {
        let (wide, high) = relief.size();
        let half = (f64::from(wide) / 2.0, f64::from(high) / 2.0);
        if self.is_flat() {
            (half.1, half.0)
        } else {
            half
        }
    }

    /// Returns all cells that touch the picture: their columns and rows, and their centres.
    fn all_cells(&self, relief: &Relief) -> Vec<((i32, i32), (f64, f64))> {
        let half = self.half(relief);
        let (first, last) = (
            ((-half.1 - self.middle.1) / self.pitch.1).floor() as i32,
            ((half.1 - self.middle.1) / self.pitch.1).ceil() as i32,
        );
        let mut all = Vec::new();
        for row in first..=last {
            let y = self.middle.1 + f64::from(row) * self.pitch.1;
            let pushed = self.row_offset(row) * self.pitch.0;
            let from = self.middle.0 + pushed;
            let first = ((-half.0 - from) / self.pitch.0).floor() as i32;
            let last = ((half.0 - from) / self.pitch.0).ceil() as i32;
            let place = |nth: i32| ((nth, row), (from + f64::from(nth) * self.pitch.0, y));
            all.extend((first..=last).map(place));
        }
        all
    }

    /// Returns the places without lines in a correct grid, as shares of the way from a side to the cell's centre. In
    /// squares that are two or three times too large, they would have lines.
    fn empty_places(&self) -> &'static [f64] {
        if self.topology.is_hex() {
            &[1.0]
        } else {
            &[1.0, 2.0 / 3.0]
        }
    }

    /// Returns the offset of a row, in cells.
    fn row_offset(&self, row: i32) -> f64 {
        if self.topology.is_hex() && row & 1 == 1 {
            0.5
        } else {
            0.0
        }
    }

    /// Returns half of a cell's sides, relative to its centre; the others are its neighbours'.
    fn cell_sides(&self) -> Vec<Side> {
        let half = self.pitch.0 / 2.0;
        if !self.topology.is_hex() {
            let low = self.pitch.1 / 2.0;
            return vec![((half, -low), (half, low)), ((half, low), (-half, low))];
        }
        let third = self.pitch.1 / 3.0;
        vec![
            ((half, -third), (half, third)),
            ((half, third), (0.0, 2.0 * third)),
            ((0.0, 2.0 * third), (-half, third)),
        ]
    }

    /// Returns the nearby cells along whose sides the lines are strongest; `None` if there are no lines at all.
    pub fn sharpened(mut self, relief: &Relief, ink: Ink) -> Option<Self> {
        // Measured from the centre nearest to the picture's, a longer distance moves only the outer cells.
        let row = (-self.middle.1 / self.pitch.1).round();
        let pushed = self.row_offset(row as i32);
        let column = (-self.middle.0 / self.pitch.0 - pushed).round();
        self.middle.0 += (column + pushed) * self.pitch.0;
        self.middle.1 += row * self.pitch.1;
        let climb = HillClimb::new(&self, relief, ink);
        let sharp = climb.climb_from(self, self.pitch.0 / 12.0, &Way::ALL);
        (climb.strength(&sharp) > 0.0).then_some(sharp)
    }

    /// Returns the cells with their sides in the middle of the lines, and with their regular height unless it clearly
    /// does not fit.
    pub fn polished(self, relief: &Relief, ink: Ink) -> Self {
        let climb = HillClimb::new(&self, relief, ink);
        let free = climb.centred_in_lines(climb.climb_from(self, 1.0, &Way::ALL), &Way::FREE);
        let regular = self.regular_height();
        if (free.pitch.1 / free.pitch.0 / regular - 1.0).abs() >= SAME {
            return free;
        }
        let (wide, high) = (climb.far.0 * free.pitch.0, climb.far.1 * free.pitch.1);
        // The longer side is more precise.
        let mean = (free.pitch.0 * wide + free.pitch.1 / regular * high) / (wide + high);
        let even = Self {
            pitch: (mean, mean * regular),
            ..free
        };
        let even = climb.climb_from(even, 2.0, &Way::EVEN);
        match climb.strength(&even) >= climb.strength(&free) * AS_STRONG {
            true => climb.centred_in_lines(even, &Way::EVEN),
            false => free,
        }
    }

    /// Returns the height of a row whose cells are 1 wide.
    fn regular_height(&self) -> f64 {
        if self.topology.is_hex() { ROW } else { 1.0 }
    }

    /// Measures how far the sides stand out.
    pub fn sight(&self, relief: &Relief, ink: Ink) -> LineContrast {
        let all = self.all_cells(relief);
        let samples = ((self.pitch.0 / 3.0) as u32).clamp(6, 24);
        let along = |(x, y): (f64, f64), (from, to): Side| {
            let mut sum = 0.0;
            for nth in 0..samples {
                let part = (f64::from(nth) + 0.5) / f64::from(samples);
                let at = (
                    from.0 + (to.0 - from.0) * part,
                    from.1 + (to.1 - from.1) * part,
                );
                sum += self.at(relief, x + at.0, y + at.1)?;
            }
            Some(sum / samples as f32 * ink.sign())
        };
        let mut sight = LineContrast {
            above: f32::INFINITY,
            share: 1.0,
        };
        for side in self.cell_sides() {
            let lines: Vec<((i32, i32), f32)> = all
                .iter()
                .filter_map(|&(cell, middle)| Some((cell, along(middle, side)?)))
                .collect();
            for far in self.empty_places() {
                let (from, to) = side;
                let off = ((from.0 + to.0) / 2.0 * far, (from.1 + to.1) / 2.0 * far);
                let inside = (
                    (from.0 - off.0, from.1 - off.1),
                    (to.0 - off.0, to.1 - off.1),
                );
                let bare = all.iter().filter_map(|&(_, middle)| along(middle, inside));
                sight = sight.min_with(LineContrast::measure(&lines, bare.collect()));
            }
        }
        sight
    }

    /// Returns the cells in the coordinates of the picture.
    pub fn lattice(&self, relief: &Relief, sight: LineContrast) -> Lattice {
        let half = self.half(relief);
        // The box around a hex begins half its width to the left of its centre, and half its height above it.
        let high = if self.topology.is_hex() {
            2.0 / 3.0
        } else {
            0.5
        };
        let corner = (
            half.0 + self.middle.0 - self.pitch.0 / 2.0,
            half.1 + self.middle.1 - self.pitch.1 * high,
        );
        // The first row is `rows` rows further up, and may be offset.
        let rows = (corner.1 / self.pitch.1).floor();
        let pushed = self.row_offset(rows.rem_euclid(2.0) as i32) * self.pitch.0;
        let first = (
            (corner.0 + pushed).rem_euclid(self.pitch.0),
            corner.1 - rows * self.pitch.1,
        );
        let as_seen = |(a, b): (f64, f64)| match self.is_flat() {
            false => (a as f32, b as f32),
            true => (b as f32, a as f32),
        };
        Lattice {
            topology: self.topology,
            pitch: as_seen(self.pitch),
            first: as_seen(first),
            clear: sight.is_clear(),
        }
    }
}

/// A way to move cells.
#[derive(Clone, Copy, Debug)]
enum Way {
    Across,
    Down,
    Wider,
    Higher,
    Larger,
}

impl Way {
    const ALL: [Self; 5] = [
        Self::Across,
        Self::Down,
        Self::Wider,
        Self::Higher,
        Self::Larger,
    ];
    const FREE: [Self; 4] = [Self::Across, Self::Down, Self::Wider, Self::Higher];
    const EVEN: [Self; 3] = [Self::Across, Self::Down, Self::Larger];
}

/// A search for the position and distances of cells along whose sides the lines are strongest.
struct HillClimb<'a> {
    relief: &'a Relief,
    ink: Ink,
    /// A sample of the cells.
    some: Vec<(i32, i32)>,
    /// Number of cells on each side of the picture's centre.
    far: (f64, f64),
    /// Maximum strength that a side counts.
    most: f32,
}

impl<'a> HillClimb<'a> {
    fn new(cells: &Cells, relief: &'a Relief, ink: Ink) -> Self {
        let half = cells.half(relief);
        let count = |half: f64, pitch: f64| (half / pitch).ceil().max(1.0) as i32;
        let (columns, rows) = (count(half.0, cells.pitch.0), count(half.1, cells.pitch.1));
        let all: Vec<(i32, i32)> = (-rows..=rows)
            .flat_map(|row| (-columns..=columns).map(move |column| (column, row)))
            .collect();
        let every = (all.len() * 3 / MAX_SIDES).max(1);
        let (_, some): (Vec<_>, Vec<_>) = (0..)
            .zip(all)
            .filter(|(nth, _)| (nth * 7919) % every == 0)
            .unzip();
        let mut climb = Self {
            relief,
            ink,
            some,
            far: (f64::from(columns), f64::from(rows)),
            most: f32::INFINITY,
        };
        let mut above: Vec<f32> = climb.strengths(cells).filter(|side| *side > 0.0).collect();
        above.sort_by(f32::total_cmp);
        let usual = above.get(above.len() / 2).copied().unwrap_or_default();
        climb.most = (usual * MAX_RELATIVE_STRENGTH).max(1.0);
        climb
    }

    /// Returns the cells moved so that the cells at the edge of the picture move by `by` pixels.
    fn moved(&self, mut cells: Cells, way: Way, by: f64) -> Cells {
        match way {
            Way::Across => cells.middle.0 += by,
            Way::Down => cells.middle.1 += by,
            Way::Wider => cells.pitch.0 += by / self.far.0,
            Way::Higher => cells.pitch.1 += by / self.far.1,
            Way::Larger => {
                cells.pitch.1 *= 1.0 + by / self.far.0 / cells.pitch.0;
                cells.pitch.0 += by / self.far.0;
            }
        }
        cells
    }

    /// Returns the strongest cells near these.
    fn climb_from(&self, mut cells: Cells, mut step: f64, ways: &[Way]) -> Cells {
        let mut best = self.strength(&cells);
        while step > EXACTLY {
            let before = best;
            for &way in ways {
                for by in [step, -step] {
                    let moved = self.moved(cells, way, by);
                    let strength = self.strength(&moved);
                    if strength > best {
                        (cells, best) = (moved, strength);
                    }
                }
            }
            if best <= before {
                step /= 2.0;
            }
        }
        cells
    }

    /// Returns the cells in the middle of their lines.
    fn centred_in_lines(&self, mut cells: Cells, ways: &[Way]) -> Cells {
        for _ in 0..2 {
            for &way in ways {
                cells = self.centred(cells, way);
            }
        }
        cells
    }

    /// Returns the cells halfway between the two places, one in each direction, where they become clearly weaker.
    fn centred(&self, cells: Cells, way: Way) -> Cells {
        let least = self.strength(&cells) * LESS_STRONG;
        let far = |sign: f64| {
            let steps = (1..40).map(|step| f64::from(step) * FINE_STEP);
            let mut steps =
                steps.take_while(|by| self.strength(&self.moved(cells, way, sign * by)) >= least);
            steps.by_ref().last().unwrap_or_default()
        };
        self.moved(cells, way, (far(1.0) - far(-1.0)) / 2.0)
    }

    /// Returns the strength of the lines along each of the sides.
    fn strengths(&self, cells: &Cells) -> impl Iterator<Item = f32> {
        let (sides, sign) = (cells.cell_sides(), self.ink.sign());
        let all = self.some.iter().flat_map(move |&(column, row)| {
            let x = cells.middle.0 + (f64::from(column) + cells.row_offset(row)) * cells.pitch.0;
            let y = cells.middle.1 + f64::from(row) * cells.pitch.1;
            let sides = sides.clone().into_iter();
            sides.map(move |(from, to)| ((x + from.0, y + from.1), (x + to.0, y + to.1)))
        });
        all.filter_map(move |(from, to)| {
            let (mut sum, mut count) = (0.0, 0_u32);
            for nth in 0..ALONG {
                let part = (f64::from(nth) + 0.5) / f64::from(ALONG);
                let at = (
                    from.0 + (to.0 - from.0) * part,
                    from.1 + (to.1 - from.1) * part,
                );
                if let Some(value) = cells.at(self.relief, at.0, at.1) {
                    sum += value;
                    count += 1;
                }
            }
            (count * 2 > ALONG).then(|| sum / count as f32 * sign)
        })
    }

    /// Returns the mean strength of the lines along the sides. A line far stronger than usual, such as a wall, counts
    /// hardly more than the others.
    fn strength(&self, cells: &Cells) -> f32 {
        let (mut sum, mut count) = (0.0, 0_u32);
        for strength in self.strengths(cells) {
            sum += strength.min(self.most);
            count += 1;
        }
        sum / count.max(1) as f32
    }
}

fn mean_and_variance(values: &[f32]) -> (f32, f32) {
    let count = values.len().max(1) as f32;
    let mean = values.iter().sum::<f32>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (mean, squares.sum::<f32>() / count)
}
