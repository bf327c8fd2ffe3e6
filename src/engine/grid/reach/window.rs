//! The part of the map that a search covers, its cells numbered row by row.

use std::ops::Range;

use crate::grid::{BattleMap, Cell};

/// The part of the map that a budget can touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    left: i32,
    top: i32,
    pub width: i32,
    height: i32,
}

impl Window {
    /// Creates the window of the part of the map within `radius` steps of `centre`.
    pub fn around(centre: Cell, radius: u64, map: &BattleMap) -> Self {
        let (width, height) = map.size();
        let radius = i32::try_from(radius).unwrap_or(i32::MAX);
        let side = |at: i32, size: i32| {
            let first = at.saturating_sub(radius).max(0);
            (first, at.saturating_add(radius).min(size - 1) - first + 1)
        };
        let ((left, width), (top, height)) = (side(centre.x, width), side(centre.y, height));
        Self {
            left,
            top,
            width,
            height,
        }
    }

    /// Returns its number of places.
    pub const fn len(&self) -> usize {
        (self.width * self.height) as usize
    }

    /// Returns its numbers of columns and rows.
    pub const fn size(&self) -> (usize, usize) {
        (self.width as usize, self.height as usize)
    }

    /// Returns the place of `cell`; `None` if it is not in the window.
    pub fn place(&self, cell: Cell) -> Option<usize> {
        let x = cell.x.checked_sub(self.left)?;
        let y = cell.y.checked_sub(self.top)?;
        ((0..self.width).contains(&x) && (0..self.height).contains(&y))
            .then_some((y * self.width + x) as usize)
    }

    /// Returns the cell at `place`.
    pub const fn cell(&self, place: usize) -> Cell {
        let place = place as i32;
        Cell::new(
            self.left + place % self.width,
            self.top + place / self.width,
        )
    }

    /// Returns the ranges of its rows in the map's row-by-row order.
    pub fn rows(self, map: &BattleMap) -> impl Iterator<Item = Range<usize>> {
        let (map_width, _) = map.size();
        (self.top..self.top + self.height).map(move |y| {
            let first = (y * map_width + self.left) as usize;
            first..first + self.width as usize
        })
    }
}
