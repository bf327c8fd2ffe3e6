//! Exact intersection of line segments with each other and with cells, in whole numbers.
//!
//! Coordinates are at most [`MAX_COORDINATE`](super::limits::MAX_COORDINATE) fine units from the origin, so that
//! products of two differences easily fit in `i64`.

use std::cmp::Ordering;
use std::ops::Range;

use super::{Cell, FINE, Point, Topology, hex};

/// A straight line between two points, including both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    from: Point,
    to: Point,
}

/// A fraction in `0..=1` of the length of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct SegmentFraction {
    part: i64,
    whole: i64,
}

impl SegmentFraction {
    pub const START: Self = Self { part: 0, whole: 1 };
    pub const END: Self = Self { part: 1, whole: 1 };

    /// Creates `part / whole`, with any signs; `whole` must not be 0.
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

    /// Returns this fraction of `whole`, rounded towards 0.
    pub fn times(&self, whole: i64) -> i128 {
        i128::from(self.part) * i128::from(whole) / i128::from(self.whole)
    }

    fn is_on_segment(&self) -> bool {
        (0..=self.whole).contains(&self.part)
    }
}

impl PartialEq for SegmentFraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SegmentFraction {}

impl PartialOrd for SegmentFraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SegmentFraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.part, other.whole).cmp(&product(other.part, self.whole))
    }
}

/// Returns the differences of the coordinates, from one point to the other.
pub(super) fn difference(from: Point, to: Point) -> (i64, i64) {
    (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    )
}

/// Returns the cross product: positive if `b` is clockwise of `a`, as seen on the map (`y` grows downwards).
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

    /// Returns its two ends.
    pub const fn ends(&self) -> [Point; 2] {
        [self.from, self.to]
    }

    /// Returns the segment with its coordinates swapped.
    pub const fn flipped(self) -> Self {
        Self::new(self.from.flipped(), self.to.flipped())
    }

    /// True if the two have a point in common; touching counts.
    pub fn intersects(&self, other: &Self) -> bool {
        self.first_touch(other).is_some()
    }

    /// Returns how far along, coming from `self.from`, this segment first touches `other`; `None` if it does not.
    pub fn first_touch(&self, other: &Self) -> Option<SegmentFraction> {
        if !self.boxes_meet(other) {
            return None;
        }
        let along = difference(self.from, self.to);
        let across = difference(other.from, other.to);
        let offset = difference(self.from, other.from);
        let whole = cross(along, across);
        if whole != 0 {
            let mine = SegmentFraction::new(cross(offset, across), whole);
            let theirs = SegmentFraction::new(cross(offset, along), whole);
            return (mine.is_on_segment() && theirs.is_on_segment()).then_some(mine);
        }
        if along == (0, 0) {
            // It is a point on the other line, and the boxes meet, so it is between the other's ends.
            return (cross(offset, across) == 0).then_some(SegmentFraction::START);
        }
        if cross(offset, along) != 0 {
            return None;
        }
        // Both are on one line.
        let length = dot(along, along);
        let ends = [offset, difference(self.from, other.to)].map(|end| dot(end, along));
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        (first <= length && last >= 0).then(|| SegmentFraction::new(first.max(0), length))
    }

    /// Returns how far along, coming from `self.from`, this segment first touches `cell`, including edges and corners;
    /// `None` if it does not.
    pub fn first_touch_of_cell(&self, topology: Topology, cell: Cell) -> Option<SegmentFraction> {
        if topology.is_hex() {
            let (first, last, _) = self.within_hex(topology, cell)?;
            return (first <= last).then_some(first);
        }
        let (dx, dy) = difference(self.from, self.to);
        let (left, top) = (
            i64::from(cell.x) * FINE_UNITS,
            i64::from(cell.y) * FINE_UNITS,
        );
        let (mut first, mut last) = (SegmentFraction::START, SegmentFraction::END);
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
            let ends = [low, high].map(|edge| SegmentFraction::new(edge - start, delta));
            first = first.max(ends[0].min(ends[1]));
            last = last.min(ends[0].max(ends[1]));
        }
        (first <= last).then_some(first)
    }

    /// True if this segment has a point strictly inside a hexagon.
    pub fn cuts_hex(&self, topology: Topology, cell: Cell) -> bool {
        self.within_hex(topology, cell)
            .is_some_and(|(first, last, inside)| inside && first < last)
    }

    /// Returns the part of this segment between each two opposite sides of a hexagon, its ends in any order; `None` if
    /// it runs outside one of these strips. The last value is true if it does not run along an edge of any strip.
    fn within_hex(
        &self,
        topology: Topology,
        cell: Cell,
    ) -> Option<(SegmentFraction, SegmentFraction, bool)> {
        let (line, cell) = if topology == Topology::HexFlat {
            (self.flipped(), cell.flipped())
        } else {
            (*self, cell)
        };
        let start = difference(hex::centre(cell), line.from);
        let along = difference(line.from, line.to);
        let (third, half) = (i64::from(hex::THIRD), FINE_UNITS / 2);
        let (mut first, mut last, mut inside) =
            (SegmentFraction::START, SegmentFraction::END, true);
        for (across, limit) in [
            ((1, 0), half),
            ((third, -half), third * FINE_UNITS),
            ((third, half), third * FINE_UNITS),
        ] {
            let (at, delta) = (dot(across, start), dot(across, along));
            if delta == 0 {
                if at.abs() > limit {
                    return None;
                }
                inside &= at.abs() < limit;
                continue;
            }
            let ends = [-limit, limit].map(|edge| SegmentFraction::new(edge - at, delta));
            first = first.max(ends[0].min(ends[1]));
            last = last.min(ends[0].max(ends[1]));
        }
        Some((first, last, inside))
    }

    /// True if this segment has a point strictly inside the block of `side` by `side` cells at `anchor`.
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
        // It cuts if there are corners on both sides of the line.
        let sides = [(0, 0), (side, 0), (0, side), (side, side)].map(|(x, y)| {
            let corner = (
                left + x - i64::from(self.from.x),
                top + y - i64::from(self.from.y),
            );
            cross(along, corner)
        });
        sides.iter().any(|&s| s < 0) && sides.iter().any(|&s| s > 0)
    }

    /// Returns the point at `along`, rounded to the nearest fine unit.
    pub fn point(&self, along: SegmentFraction) -> Point {
        let at = |from: i32, to: i32| {
            let delta = i128::from(to) - i128::from(from);
            let (part, whole) = (i128::from(along.part), i128::from(along.whole));
            let step = (2 * delta * part + whole).div_euclid(2 * whole);
            from.saturating_add(i32::try_from(step).unwrap_or(0))
        };
        Point::new(at(self.from.x, self.to.x), at(self.from.y, self.to.y))
    }

    /// Returns the cells within one cell of this segment, on a map of `width` columns and `height` rows.
    pub fn cells_nearby(
        &self,
        topology: Topology,
        (width, height): (i32, i32),
    ) -> impl Iterator<Item = Cell> + use<> {
        let flat = topology == Topology::HexFlat;
        let rows = if flat {
            self.flipped().rows_nearby(height, width, true)
        } else {
            self.rows_nearby(width, height, topology.is_hex())
        };
        rows.flat_map(move |(y, columns)| {
            columns.map(move |x| {
                if flat {
                    Cell::new(y, x)
                } else {
                    Cell::new(x, y)
                }
            })
        })
    }

    /// Returns the cells of `width` columns and `height` rows within one cell of this segment: rows, each with a range
    /// of columns. Rows of hexagons overlap, and every second one is shifted.
    pub fn rows_nearby(
        &self,
        width: i32,
        height: i32,
        hexes: bool,
    ) -> impl Iterator<Item = (i32, Range<i32>)> + use<> {
        let (upper, lower) = if self.from.y <= self.to.y {
            (self.from, self.to)
        } else {
            (self.to, self.from)
        };
        let cell_of = |fine: i64| fine.div_euclid(FINE_UNITS) as i32;
        let (pitch, more) = if hexes {
            (i64::from(hex::PITCH), 1)
        } else {
            (FINE_UNITS, 0)
        };
        let row_of = |fine: i64| fine.div_euclid(pitch) as i32;
        let first = (row_of(upper.y.into()) - 1 - more).max(0);
        let last = (row_of(lower.y.into()) + 1).min(height - 1);
        let (dx, dy) = difference(upper, lower);
        // The x of the segment at the given height, kept between its ends.
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
            let y = i64::from(row) * pitch;
            let below = y + (2 + i64::from(more)) * pitch;
            let mut ends = [x_at(y - pitch), x_at(below)];
            if dy == 0 {
                ends = [i64::from(upper.x), i64::from(lower.x)];
            }
            // One more cell because the division above rounds.
            let left = cell_of(ends[0].min(ends[1])) - 1 - more;
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
    use crate::grid::BattleMap;

    /// Generates the end of a wall, often on the lines of the grid or in the middle between them.
    fn any_end() -> impl Strategy<Value = Point> {
        let coordinate = || prop_oneof![-3000..9000, (-6..18).prop_map(|half| half * 500)];
        (coordinate(), coordinate()).prop_map(|(x, y)| Point::new(x, y))
    }

    fn segment(from: (i32, i32), to: (i32, i32)) -> Segment {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
    }

    #[test]
    fn touching_counts_as_meeting() {
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
            assert_eq!(line.intersects(&other), meets, "{other:?}");
            assert_eq!(other.intersects(&line), meets, "{other:?}");
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
    fn line_along_an_edge_touches_but_does_not_cut_a_cell() {
        let edge = segment((0, 1000), (3000, 1000));
        assert!(
            edge.first_touch_of_cell(Topology::Square, Cell::new(1, 1))
                .is_some()
        );
        assert!(!edge.cuts(Cell::new(1, 1), 1));
        assert!(edge.cuts(Cell::new(1, 0), 2));
        let corner = segment((0, 1000), (1000, 0));
        assert!(
            corner
                .first_touch_of_cell(Topology::Square, Cell::new(1, 0))
                .is_some()
        );
        assert!(!corner.cuts(Cell::new(1, 0), 1));
        assert!(corner.cuts(Cell::new(0, 0), 1));
        assert!(segment((100, 100), (200, 200)).cuts(Cell::new(0, 0), 1));
        assert!(!segment((1100, 100), (1200, 200)).cuts(Cell::new(0, 0), 1));
    }

    #[test]
    fn a_line_along_the_edge_does_not_cut_a_hexagon() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let cell = Cell::new(3, 3);
            let (corners, centre) = (topology.corners(cell), topology.centre(cell));
            let cuts = |from, to| Segment::new(from, to).cuts_hex(topology, cell);
            assert!(!cuts(corners[0], corners[1]) && !cuts(corners[4], corners[4]));
            assert!(cuts(corners[0], corners[2]) && cuts(corners[0], centre));
            assert!(cuts(centre, centre));
            let away = Point::new(2 * corners[1].x - centre.x, 2 * corners[1].y - centre.y);
            assert!(!cuts(corners[1], away) && cuts(centre, away));
        }
    }

    proptest! {
        #[test]
        fn touched_and_blocking_segments_are_listed_nearby(from in any_end(), to in any_end()) {
            let line = Segment::new(from, to);
            for topology in Topology::ALL {
                let map = BattleMap::with_topology(topology, 6, 6).unwrap();
                let listed: Vec<Cell> = line.cells_nearby(map.topology(), map.size()).collect();
                prop_assert!(listed.iter().all(|&cell| map.contains(cell)));
                for cell in map.cells() {
                    let stops_a_step = topology
                        .neighbours(cell)
                        .any(|(_, to)| line.intersects(&topology.step_line(cell, to)));
                    let touched = line.first_touch_of_cell(topology, cell).is_some();
                    prop_assert!(!(touched || stops_a_step) || listed.contains(&cell), "{cell}");
                }
            }
        }

        /// A hexagon is touched if its edges are, or if the line is inside it.
        #[test]
        fn a_line_touches_a_cell_where_it_touches_its_edges(from in any_end(), to in any_end()) {
            let line = Segment::new(from, to);
            for topology in Topology::ALL {
                for cell in (0..16).map(|n| Cell::new(n % 4, n / 4)) {
                    let corners = topology.corners(cell);
                    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
                    let met = edges
                        .filter_map(|(&a, &b)| line.first_touch(&Segment::new(a, b)))
                        .min();
                    let starts_within = {
                        let mut sides = corners.iter().zip(corners.iter().cycle().skip(1));
                        sides.all(|(&a, &b)| cross(difference(a, b), difference(a, from)) >= 0)
                    };
                    let expected = if starts_within { Some(SegmentFraction::START) } else { met };
                    prop_assert_eq!(line.first_touch_of_cell(topology, cell), expected);
                    if topology.is_hex() && line.cuts_hex(topology, cell) {
                        prop_assert!(expected.is_some());
                    }
                }
            }
        }

        #[test]
        fn meeting_is_symmetric_and_undirected(
            a in (0..9, 0..9), b in (0..9, 0..9), c in (0..9, 0..9), d in (0..9, 0..9),
        ) {
            let meets = segment(a, b).intersects(&segment(c, d));
            prop_assert_eq!(meets, segment(c, d).intersects(&segment(a, b)));
            prop_assert_eq!(meets, segment(b, a).intersects(&segment(c, d)));
            prop_assert_eq!(meets, segment(a, b).intersects(&segment(d, c)));
        }
    }
}
