//! The part of a map to be painted: all of it, or a tile with everything near enough to be visible in it.

use std::ops::Range;

use crate::grid::{BattleMap, Cell, FINE, Point};

/// Distance beyond a tile at which an object can still be visible in it, in cells: shades, open doors and rounded
/// corners reach that far.
const BEYOND: i32 = 3;

/// The cells, and the box in fine units, in which everything is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    low: Cell,
    high: Cell,
    from: Point,
    to: Point,
}

impl Window {
    /// Returns the window of the whole map.
    pub(super) fn of_map(map: &BattleMap) -> Self {
        let far = 4 * crate::grid::MAX_MAP_SIZE as i32 * FINE;
        Self {
            low: Cell::new(0, 0),
            high: Cell::new(map.width() as i32 - 1, map.height() as i32 - 1),
            from: Point::new(-far, -far),
            to: Point::new(far, far),
        }
    }

    /// Returns the window between two points of a map, with its surroundings.
    pub(super) fn around(map: &BattleMap, from: Point, to: Point) -> Self {
        let whole = Self::of_map(map);
        let (first, last) = (map.cell_at(from), map.cell_at(to));
        let clamped =
            |cell: Cell| Cell::new(cell.x.clamp(0, whole.high.x), cell.y.clamp(0, whole.high.y));
        let beyond = BEYOND * FINE;
        Self {
            low: clamped(first.offset(-BEYOND, -BEYOND)),
            high: clamped(last.offset(BEYOND, BEYOND)),
            from: Point::new(from.x - beyond, from.y - beyond),
            to: Point::new(to.x + beyond, to.y + beyond),
        }
    }

    /// Returns the first and the last cell.
    pub(super) fn corners(self) -> (Cell, Cell) {
        (self.low, self.high)
    }

    /// Returns the corners of the box in which everything is painted.
    pub(super) fn bounds(self) -> (Point, Point) {
        (self.from, self.to)
    }

    /// Returns its cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let columns = self.low.x..=self.high.x;
        (self.low.y..=self.high.y).flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }

    /// Returns the index ranges of its rows of cells within the cells of the whole map.
    pub(super) fn rows_of(self, map: &BattleMap) -> impl Iterator<Item = Range<usize>> {
        let width = map.width() as usize;
        (self.low.y..=self.high.y).map(move |y| {
            let start = y as usize * width;
            start + self.low.x as usize..start + self.high.x as usize + 1
        })
    }

    /// True if a cell is in the window.
    pub(super) fn has(self, cell: Cell) -> bool {
        (self.low.x..=self.high.x).contains(&cell.x) && (self.low.y..=self.high.y).contains(&cell.y)
    }

    /// True if the bounding box of a line reaches into the window.
    pub(super) fn overlaps_line(self, from: Point, to: Point) -> bool {
        from.x.max(to.x) >= self.from.x
            && from.x.min(to.x) <= self.to.x
            && from.y.max(to.y) >= self.from.y
            && from.y.min(to.y) <= self.to.y
    }
}
