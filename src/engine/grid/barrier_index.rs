//! An index of walls and doors by position, so that a check along a line only looks at the ones that it passes.

use std::ops::RangeInclusive;

use super::segment::{Segment, difference};
use super::{FINE, Point};

/// The side of a block, in fine units: 4 cells.
const BLOCK: i64 = 4 * FINE as i64;

/// The walls and doors of a map by the blocks of cells that they may touch.
///
/// Lines outside the map are entered in the blocks at its edge, and the parts of queries outside the map look there as
/// well: two lines that touch outside the map share a block, too.
pub(super) struct BarrierIndex {
    columns: i64,
    rows: i64,
    /// Start of the entries of each block, row by row, followed by the end of the last.
    starts: Vec<u32>,
    entries: Vec<u32>,
    /// The lines of all walls and doors.
    lines: Vec<Segment>,
}

impl BarrierIndex {
    /// Builds the index of `segments`, each by its position in the list, for a map with this width and height in fine
    /// units.
    pub fn new((width, height): (i64, i64), segments: &[Segment]) -> Self {
        let mut index = Self {
            columns: width / BLOCK + 1,
            rows: height / BLOCK + 1,
            starts: Vec::new(),
            entries: Vec::new(),
            lines: segments.to_vec(),
        };
        let mut entered: Vec<(usize, u32)> = (0..)
            .zip(segments)
            .flat_map(|(entry, segment)| index.along(segment, 0).map(move |block| (block, entry)))
            .collect();
        entered.sort_unstable();
        let blocks = (index.columns * index.rows) as usize;
        index.starts = (0..=blocks)
            .map(|block| entered.partition_point(|(other, _)| *other < block) as u32)
            .collect();
        index.entries = entered.into_iter().map(|(_, entry)| entry).collect();
        index
    }

    /// Returns the line at this position.
    pub fn line(&self, nth: usize) -> Option<Segment> {
        self.lines.get(nth).copied()
    }

    /// Returns the positions of all lines that may come within `margin` fine units of `line`, on either axis; some are
    /// returned more than once.
    pub fn near(&self, line: &Segment, margin: i32) -> impl Iterator<Item = usize> + use<'_> {
        let blocks = self.along(line, margin.into());
        blocks.flat_map(|block| self.of(block).iter().map(|entry| *entry as usize))
    }

    /// Returns the positions of all lines that may touch the box between two corners, edges included: each once, in
    /// order.
    pub fn within(&self, low: Point, high: Point) -> Vec<usize> {
        let (columns, rows) = (
            self.span(low.x.into(), high.x.into(), self.columns),
            self.span(low.y.into(), high.y.into(), self.rows),
        );
        let mut all: Vec<usize> = rows
            .flat_map(|row| columns.clone().map(move |column| (column, row)))
            .flat_map(|(column, row)| self.of(self.block(column, row)))
            .map(|entry| *entry as usize)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn of(&self, block: usize) -> &[u32] {
        &self.entries[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    const fn block(&self, column: i64, row: i64) -> usize {
        (row * self.columns + column) as usize
    }

    /// Returns the blocks on one axis from one coordinate to another, of `count` in all.
    fn span(&self, from: i64, to: i64, count: i64) -> RangeInclusive<i64> {
        let at = |fine: i64| fine.div_euclid(BLOCK).clamp(0, count - 1);
        at(from)..=at(to)
    }

    /// Returns the blocks that come within `margin` fine units of a line.
    fn along(&self, line: &Segment, margin: i64) -> impl Iterator<Item = usize> + use<> {
        let [from, to] = line.ends();
        let (upper, lower) = if from.y <= to.y {
            (from, to)
        } else {
            (to, from)
        };
        let (dx, dy) = difference(upper, lower);
        let [x, top, bottom] = [upper.x, upper.y, lower.y].map(i64::from);
        // The x of the line at some height, kept between its ends; up to one unit too small.
        let x_at = move |y: i64| match dy {
            0 => x,
            _ => x + (dx * (y - top).clamp(0, dy)).div_euclid(dy),
        };
        let (columns, last) = (self.columns, self.rows - 1);
        let column = move |fine: i64| fine.div_euclid(BLOCK).clamp(0, columns - 1);
        let rows = self.span(top - margin, bottom + margin, self.rows);
        rows.flat_map(move |row| {
            // The rows at the edge also cover everything outside the map.
            let from = if row == 0 { top } else { row * BLOCK - margin };
            let to = if row == last {
                bottom
            } else {
                (row + 1) * BLOCK + margin
            };
            let (mut a, mut b) = (x_at(from), x_at(to));
            if dy == 0 {
                (a, b) = (x, x + dx);
            }
            let across = column(a.min(b) - margin)..=column(a.max(b) + 1 + margin);
            across.map(move |column| (row * columns + column) as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SIDE: i64 = 20 * FINE as i64;

    /// Generates points on a map of 20 by 20 cells or slightly outside, often on the edge of a block.
    fn any_point() -> impl Strategy<Value = Point> {
        let any = prop_oneof![
            -9000..29_000i32,
            (-2..8i32).prop_map(|block| block * BLOCK as i32)
        ];
        let [x, y] = [any.clone(), any];
        (x, y).prop_map(|(x, y)| Point::new(x, y))
    }

    fn any_segment() -> impl Strategy<Value = Segment> {
        (any_point(), any_point()).prop_map(|(from, to)| Segment::new(from, to))
    }

    proptest! {
        #[test]
        fn touched_barriers_are_near(
            line in any_segment(), others in prop::collection::vec(any_segment(), 0..40),
        ) {
            let index = BarrierIndex::new((SIDE, SIDE), &others);
            let near: Vec<usize> = index.near(&line, 0).collect();
            for (nth, other) in others.iter().enumerate() {
                prop_assert!(!line.intersects(other) || near.contains(&nth), "{other:?}");
            }
        }

        #[test]
        fn barriers_passed_closely_are_near(
            line in any_segment(), (x, y) in (-100..=100i32, -100..=100i32),
        ) {
            let aside = line.ends().map(|end| Point::new(end.x + x, end.y + y));
            let index = BarrierIndex::new((SIDE, SIDE), &[Segment::new(aside[0], aside[1])]);
            prop_assert!(index.near(&line, 100).next().is_some());
        }

        #[test]
        fn barriers_touching_a_box_are_in_it(
            a in any_point(), b in any_point(), others in prop::collection::vec(any_segment(), 0..40),
        ) {
            let index = BarrierIndex::new((SIDE, SIDE), &others);
            let low = Point::new(a.x.min(b.x), a.y.min(b.y));
            let high = Point::new(a.x.max(b.x), a.y.max(b.y));
            let within = index.within(low, high);
            prop_assert!(within.is_sorted_by(|a, b| a < b));
            let inside = |p: Point| (low.x..=high.x).contains(&p.x) && (low.y..=high.y).contains(&p.y);
            let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
            for (nth, other) in others.iter().enumerate() {
                let edges = (0..4).map(|edge| Segment::new(corners[edge], corners[(edge + 1) % 4]));
                let mut touches = edges.map(|edge| edge.intersects(other));
                if touches.any(|touches| touches) || other.ends().into_iter().any(inside) {
                    prop_assert!(within.contains(&nth), "{other:?}");
                }
            }
        }
    }

    #[test]
    fn distant_barriers_are_not_near() {
        let far = Segment::new(Point::new(18_000, 18_000), Point::new(19_000, 18_500));
        let index = BarrierIndex::new((SIDE, SIDE), &[far]);
        let line = Segment::new(Point::new(500, 500), Point::new(3500, 900));
        assert_eq!(index.near(&line, 100).count(), 0);
        assert!(
            index
                .within(Point::new(0, 0), Point::new(9000, 9000))
                .is_empty()
        );
    }
}
