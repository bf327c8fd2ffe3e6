//! Exact intersection of line segments with each other and with cells, in whole numbers.
//!
//! Coordinates are at most [`FAR`](super::battle_map::FAR) fine units from the origin, so that
//! products of two differences fit in `i64` with room to spare.

use std::cmp::Ordering;
use std::ops::Range;

use super::{Cell, FINE, Point};

/// A straight line between two points, both included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    from: Point,
    to: Point,
}

/// A fraction in `0..=1` of the way along a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Along {
    part: i64,
    whole: i64,
}

impl Along {
    pub const START: Self = Self { part: 0, whole: 1 };
    pub const END: Self = Self { part: 1, whole: 1 };

    /// `part / whole`, whatever the signs; `whole` must not be 0.
    pub const fn new(part: i64, whole: i64) -> Self {
        if whole < 0 {
            Self {
                part: -part,
                whole: -whole,
            }
        } else {
            Self { part, whole }
        }
    }

    fn is_on_segment(&self) -> bool {
        (0..=self.whole).contains(&self.part)
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Along {}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Along {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.part, other.whole).cmp(&product(other.part, self.whole))
    }
}

/// From one point to another.
pub(super) fn difference(from: Point, to: Point) -> (i64, i64) {
    (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    )
}

/// Positive where `b` lies clockwise of `a`, as seen on the map (`y` grows downwards).
pub(super) const fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

pub(super) const fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

impl Segment {
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// Both ends.
    pub const fn ends(&self) -> [Point; 2] {
        [self.from, self.to]
    }

    /// Whether the two have a point in common; touching counts.
    pub fn meets(&self, other: &Self) -> bool {
        self.first_touch(other).is_some()
    }

    /// Where, coming from `self.from`, this segment first touches `other`.
    pub fn first_touch(&self, other: &Self) -> Option<Along> {
        if !self.boxes_meet(other) {
            return None;
        }
        let along = difference(self.from, self.to);
        let across = difference(other.from, other.to);
        let offset = difference(self.from, other.from);
        let whole = cross(along, across);
        if whole != 0 {
            let mine = Along::new(cross(offset, across), whole);
            let theirs = Along::new(cross(offset, along), whole);
            return (mine.is_on_segment() && theirs.is_on_segment()).then_some(mine);
        }
        if along == (0, 0) {
            // A point: on the other line, and its boxes meet, so between the other's ends.
            return (cross(offset, across) == 0).then_some(Along::START);
        }
        if cross(offset, along) != 0 {
            return None;
        }
        // On one line.
        let length = dot(along, along);
        let ends = [offset, difference(self.from, other.to)].map(|end| dot(end, along));
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        (first <= length && last >= 0).then(|| Along::new(first.max(0), length))
    }

    /// Where, coming from `self.from`, this segment first touches `cell`, edges and corners
    /// included.
    pub fn first_touch_of_cell(&self, cell: Cell) -> Option<Along> {
        let (dx, dy) = difference(self.from, self.to);
        let (left, top) = (
            i64::from(cell.x) * FINE_UNITS,
            i64::from(cell.y) * FINE_UNITS,
        );
        let (mut first, mut last) = (Along::START, Along::END);
        for (start, delta, low) in [
            (i64::from(self.from.x), dx, left),
            (i64::from(self.from.y), dy, top),
        ] {
            let high = low + FINE_UNITS;
            if delta == 0 {
                if !(low..=high).contains(&start) {
                    return None;
                }
                continue;
            }
            let ends = [low, high].map(|edge| Along::new(edge - start, delta));
            first = first.max(ends[0].min(ends[1]));
            last = last.min(ends[0].max(ends[1]));
        }
        (first <= last).then_some(first)
    }

    /// Whether this segment has a point strictly inside the block of `side` by `side` cells at
    /// `anchor`.
    pub fn cuts(&self, anchor: Cell, side: u8) -> bool {
        let (left, top) = (
            i64::from(anchor.x) * FINE_UNITS,
            i64::from(anchor.y) * FINE_UNITS,
        );
        let side = i64::from(side) * FINE_UNITS;
        let outside = |a: i32, b: i32, low: i64| {
            i64::from(a.max(b)) <= low || i64::from(a.min(b)) >= low + side
        };
        if outside(self.from.x, self.to.x, left) || outside(self.from.y, self.to.y, top) {
            return false;
        }
        let along = difference(self.from, self.to);
        if along == (0, 0) {
            return true;
        }
        // Cut where corners lie on both sides of the line.
        let sides = [(0, 0), (side, 0), (0, side), (side, side)].map(|(x, y)| {
            let corner = (
                left + x - i64::from(self.from.x),
                top + y - i64::from(self.from.y),
            );
            cross(along, corner)
        });
        sides.iter().any(|&s| s < 0) && sides.iter().any(|&s| s > 0)
    }

    /// The point at `along`, rounded to the nearest fine unit.
    pub fn point(&self, along: Along) -> Point {
        let at = |from: i32, to: i32| {
            let delta = i128::from(to) - i128::from(from);
            let (part, whole) = (i128::from(along.part), i128::from(along.whole));
            let step = (2 * delta * part + whole).div_euclid(2 * whole);
            from.saturating_add(i32::try_from(step).unwrap_or(0))
        };
        Point::new(at(self.from.x, self.to.x), at(self.from.y, self.to.y))
    }

    /// The cells of a `width` by `height` map within one cell of this segment: rows, each with a
    /// range of columns.
    pub fn rows_nearby(
        &self,
        width: i32,
        height: i32,
    ) -> impl Iterator<Item = (i32, Range<i32>)> + use<> {
        let (upper, lower) = if self.from.y <= self.to.y {
            (self.from, self.to)
        } else {
            (self.to, self.from)
        };
        let cell_of = |fine: i64| fine.div_euclid(FINE_UNITS) as i32;
        let first = (cell_of(upper.y.into()) - 1).max(0);
        let last = (cell_of(lower.y.into()) + 1).min(height - 1);
        let (dx, dy) = difference(upper, lower);
        // Where the segment is at the given height, kept between its ends.
        let x_at = move |y: i64| {
            let down = (y - i64::from(upper.y)).clamp(0, dy);
            let x = if dy == 0 {
                0
            } else {
                (dx * down).div_euclid(dy)
            };
            i64::from(upper.x) + x
        };
        (first..=last).map(move |row| {
            let y = i64::from(row) * FINE_UNITS;
            let mut ends = [x_at(y - FINE_UNITS), x_at(y + 2 * FINE_UNITS)];
            if dy == 0 {
                ends = [i64::from(upper.x), i64::from(lower.x)];
            }
            // One more unit, for what the division above rounded away.
            let left = cell_of(ends[0].min(ends[1])) - 1;
            let right = cell_of(ends[0].max(ends[1]) + 1) + 1;
            (row, left.max(0)..(right + 1).min(width))
        })
    }

    fn boxes_meet(&self, other: &Self) -> bool {
        let meet = |a: i32, b: i32, c: i32, d: i32| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
        meet(self.from.x, self.to.x, other.from.x, other.to.x)
            && meet(self.from.y, self.to.y, other.from.y, other.to.y)
    }
}

const FINE_UNITS: i64 = FINE as i64;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::Topology;
    use crate::grid::steps::step_line;

    /// The end of a wall, often on the lines and in the middle between them.
    fn any_end() -> impl Strategy<Value = Point> {
        let coordinate = || prop_oneof![-3000..9000, (-6..18).prop_map(|half| half * 500)];
        (coordinate(), coordinate()).prop_map(|(x, y)| Point::new(x, y))
    }

    fn segment(from: (i32, i32), to: (i32, i32)) -> Segment {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
    }

    #[test]
    fn touching_is_meeting() {
        let line = segment((0, 0), (1000, 1000));
        for (other, meets) in [
            (segment((0, 1000), (1000, 0)), true),
            (segment((1000, 1000), (2000, 0)), true),
            (segment((500, 500), (500, 2000)), true),
            (segment((501, 500), (2000, 500)), false),
            (segment((1001, 1001), (2000, 2000)), false),
            (segment((900, 900), (2000, 2000)), true),
            (segment((0, 1), (1000, 1001)), false),
            (segment((500, 500), (500, 500)), true),
            (segment((500, 501), (500, 501)), false),
        ] {
            assert_eq!(line.meets(&other), meets, "{other:?}");
            assert_eq!(other.meets(&line), meets, "{other:?}");
        }
    }

    #[test]
    fn the_first_touch_is_the_nearest_to_the_start() {
        let line = segment((0, 0), (1000, 0));
        let at = |other: Segment| line.first_touch(&other).map(|t| line.point(t));
        assert_eq!(at(segment((800, 0), (300, 0))), Some(Point::new(300, 0)));
        assert_eq!(at(segment((-500, 0), (300, 0))), Some(Point::new(0, 0)));
        assert_eq!(at(segment((200, -7), (203, 14))), Some(Point::new(201, 0)));
    }

    #[test]
    fn a_line_along_the_edge_touches_a_cell_but_does_not_cut_it() {
        let edge = segment((0, 1000), (3000, 1000));
        assert!(edge.first_touch_of_cell(Cell::new(1, 1)).is_some());
        assert!(!edge.cuts(Cell::new(1, 1), 1));
        assert!(edge.cuts(Cell::new(1, 0), 2));
        let corner = segment((0, 1000), (1000, 0));
        assert!(corner.first_touch_of_cell(Cell::new(1, 0)).is_some());
        assert!(!corner.cuts(Cell::new(1, 0), 1));
        assert!(corner.cuts(Cell::new(0, 0), 1));
        assert!(segment((100, 100), (200, 200)).cuts(Cell::new(0, 0), 1));
        assert!(!segment((1100, 100), (1200, 200)).cuts(Cell::new(0, 0), 1));
    }

    proptest! {
        #[test]
        fn what_a_line_touches_or_stops_is_listed_nearby(from in any_end(), to in any_end()) {
            let line = Segment::new(from, to);
            let mut listed = Vec::new();
            for (y, columns) in line.rows_nearby(6, 6) {
                listed.extend(columns.map(|x| Cell::new(x, y)));
            }
            for cell in (0..36).map(|n| Cell::new(n % 6, n / 6)) {
                let stops_a_step = Topology::Square
                    .neighbours(cell)
                    .any(|(_, to)| line.meets(&step_line(cell, to)));
                let touched = line.first_touch_of_cell(cell).is_some();
                prop_assert!(!(touched || stops_a_step) || listed.contains(&cell), "{cell}");
            }
        }

        #[test]
        fn meeting_is_mutual_and_has_no_direction(
            a in (0..9, 0..9), b in (0..9, 0..9), c in (0..9, 0..9), d in (0..9, 0..9),
        ) {
            let meets = segment(a, b).meets(&segment(c, d));
            prop_assert_eq!(meets, segment(c, d).meets(&segment(a, b)));
            prop_assert_eq!(meets, segment(b, a).meets(&segment(c, d)));
            prop_assert_eq!(meets, segment(a, b).meets(&segment(d, c)));
        }
    }
}
