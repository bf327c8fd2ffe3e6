//! Hexagons with a corner on top, in rows of which every second is shifted to the right ("odd-r").
//!
//! Everything that is true of them is also true of hexagons with a flat top if columns and rows, and the two
//! coordinates of every point, are swapped ("odd-q"): that is how [`Topology`](super::Topology) serves both.
//!
//! In fine coordinates a hexagon is [`FINE`] wide and 4 [`THIRD`]s high; its six corners and its centre are whole
//! numbers. The true height would be 1154.7, so that these coordinates are squeezed by an eighth of a per cent. A
//! straight line stays a straight line under that, and so does everything that is decided by lines. Decisions by
//! lengths and angles use [`Axial`] and [`Lattice`] instead, which are exact.

use super::{Cell, FINE, Point};

/// A third of the distance from one row of centres to the next, in fine units: half a side of a hexagon.
pub(super) const THIRD: i32 = 289;

/// The distance from one row of centres to the next, in fine units.
pub(super) const PITCH: i32 = 3 * THIRD;

const HALF: i32 = FINE / 2;

/// A cell by its coordinates along two of the grid's three axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axial {
    /// Steps to the right.
    pub q: i64,
    /// Steps down and to the right.
    pub r: i64,
}

impl Axial {
    pub fn from_cell(cell: Cell) -> Self {
        let (x, y) = (i64::from(cell.x), i64::from(cell.y));
        Self {
            q: x - y.div_euclid(2),
            r: y,
        }
    }

    pub fn cell(self) -> Cell {
        let near = |at: i64| at.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        Cell::new(near(self.q + self.r.div_euclid(2)), near(self.r))
    }

    pub const fn plus(self, q: i64, r: i64) -> Self {
        Self {
            q: self.q + q,
            r: self.r + r,
        }
    }

    pub const fn minus(self, other: Self) -> Self {
        Self {
            q: self.q - other.q,
            r: self.r - other.r,
        }
    }

    /// Returns its distance from the origin in steps: the largest of its three coordinates.
    pub fn length(self) -> u64 {
        let third = (self.q + self.r).unsigned_abs();
        self.q.unsigned_abs().max(self.r.unsigned_abs()).max(third)
    }
}

/// The six steps in axial coordinates, by direction: north-east, east, south-east and back.
pub(super) const STEPS: [(i64, i64); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// Returns the centre of a cell.
pub(super) const fn centre(cell: Cell) -> Point {
    let pushed = if cell.y & 1 == 1 { FINE } else { HALF };
    Point::new(
        cell.x.saturating_mul(FINE).saturating_add(pushed),
        cell.y.saturating_mul(PITCH).saturating_add(2 * THIRD),
    )
}

/// Offsets from the centre of a hexagon to its corners, clockwise from the top.
pub(super) const CORNERS: [(i32, i32); 6] = [
    (0, -2 * THIRD),
    (HALF, -THIRD),
    (HALF, THIRD),
    (0, 2 * THIRD),
    (-HALF, THIRD),
    (-HALF, -THIRD),
];

/// Returns the cell that contains a point; for a point on an edge it is always the same one of the cells that share it.
pub(super) fn cell_at(point: Point) -> Cell {
    let row = point.y.div_euclid(PITCH);
    let in_row = |y: i32| {
        let pushed = if y & 1 == 1 { HALF } else { 0 };
        Cell::new((point.x.saturating_sub(pushed)).div_euclid(FINE), y)
    };
    let lower = in_row(row);
    let middle = centre(lower);
    let (dx, dy) = (
        i64::from(point.x) - i64::from(middle.x),
        i64::from(middle.y) - i64::from(point.y),
    );
    // Above the slanting edges is the row above.
    if i64::from(THIRD) * dx.abs() + i64::from(HALF) * dy > i64::from(FINE) * i64::from(THIRD) {
        in_row(row - 1)
    } else {
        lower
    }
}

/// A point or a direction in half widths across and [`THIRD`]s down, in which every centre and every corner is whole.
/// In units of half a width, a third is 1 / √3 long, so that three times the scalar product of two directions is `3 x
/// x' + y y'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    x: i128,
    y: i128,
}

impl Lattice {
    /// Returns the direction from one centre or corner to another.
    pub fn between(from: Point, to: Point) -> Self {
        let apart =
            |from: i32, to: i32, unit: i32| (i128::from(to) - i128::from(from)) / i128::from(unit);
        Self {
            x: apart(from.x, to.x, HALF),
            y: apart(from.y, to.y, THIRD),
        }
    }

    /// Returns three times the scalar product.
    pub const fn dot(self, other: Self) -> i128 {
        3 * self.x * other.x + self.y * other.y
    }

    /// Returns √3 times the vector product; positive if `other` is clockwise.
    pub const fn cross(self, other: Self) -> i128 {
        self.x * other.y - self.y * other.x
    }
}

/// The choice of a row between two equally near cells: the one on the right or below, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TieBreak {
    /// The right or lower one.
    Right,
    /// The left or upper one.
    Left,
}

/// Divides the straight line from one cell to another into as many parts as there are steps, and returns the cell
/// nearest to the `nth` dividing point.
pub(super) fn on_row(from: Axial, to: Axial, nth: u64, lean: TieBreak) -> Axial {
    let apart = to.minus(from);
    let steps = i128::from(apart.length());
    if steps == 0 {
        return from;
    }
    // The third coordinate makes the sum 0. A nudge much smaller than a step keeps the point off the edges.
    let scale = 16 * steps;
    let sign = match lean {
        TieBreak::Right => 1,
        TieBreak::Left => -1,
    };
    let at = |part: i64, nudge: i128| 16 * i128::from(part) * i128::from(nth) + sign * nudge;
    let parts = [at(apart.q, 2), at(apart.r, 1), at(-apart.q - apart.r, -3)];
    let rounded = parts.map(|part| (2 * part + scale).div_euclid(2 * scale));
    let off = [0, 1, 2].map(|i| (rounded[i] * scale - parts[i]).abs());
    let [q, r, s] = rounded;
    let (q, r) = if off[0] > off[1] && off[0] > off[2] {
        (-r - s, r)
    } else if off[1] > off[2] {
        (q, -q - s)
    } else {
        (q, r)
    };
    from.plus(q as i64, r as i64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_second_hex_row_is_shifted_right() {
        assert_eq!(centre(Cell::new(0, 0)), Point::new(500, 578));
        assert_eq!(centre(Cell::new(0, 1)), Point::new(1000, 1445));
        assert_eq!(centre(Cell::new(-1, -1)), Point::new(0, -289));
        assert_eq!(Axial::from_cell(Cell::new(3, 5)), Axial { q: 1, r: 5 });
        assert_eq!(Axial::from_cell(Cell::new(3, -1)), Axial { q: 4, r: -1 });
    }

    proptest! {
        #[test]
        fn cell_matches_its_axial_coordinates_and_centre(x in -300..300, y in -300..300) {
            let cell = Cell::new(x, y);
            prop_assert_eq!(Axial::from_cell(cell).cell(), cell);
            prop_assert_eq!(cell_at(centre(cell)), cell);
        }

        /// The nearest centre by the true distance is that of the cell itself.
        #[test]
        fn point_is_in_the_cell_of_the_nearest_centre(x in -4000..4000, y in -4000..4000) {
            let point = Point::new(x, y);
            let found = cell_at(point);
            let square = |cell: Cell| {
                let middle = centre(cell);
                let (dx, dy) = (i64::from(middle.x - x), i64::from(middle.y - y));
                // A fine unit down is shorter, so that a row of 867 is 500 √3 long.
                i64::from(PITCH * PITCH) * dx * dx + 750_000 * dy * dy
            };
            let around = (-7..7).flat_map(|y| (-7..7).map(move |x| Cell::new(x, y)));
            let best = around.map(square).min().unwrap();
            prop_assert_eq!(square(found), best, "{}", found);
        }

        #[test]
        fn row_of_hexes_leads_step_by_step(
            a in (-20..20, -20..20), b in (-20..20, -20..20),
        ) {
            let (a, b) = (Axial::from_cell(a.into()), Axial::from_cell(b.into()));
            let steps = b.minus(a).length();
            for lean in [TieBreak::Left, TieBreak::Right] {
                let at = |nth| on_row(a, b, nth, lean);
                prop_assert_eq!((at(0), at(steps)), (a, b));
                for nth in 0..steps {
                    prop_assert_eq!(at(nth + 1).minus(at(nth)).length(), 1);
                    prop_assert_eq!(at(nth).minus(a).length(), nth);
                    // In both directions it is the same row.
                    prop_assert_eq!(on_row(b, a, steps - nth, lean), at(nth));
                }
            }
        }
    }
}
