//! Blocks of cells: some columns and rows of a map.

use std::ops::RangeInclusive;

use super::{BattleMap, Cell, Footprint, Space};

/// All cells of some adjacent columns and rows, on the map or off it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    columns: RangeInclusive<i32>,
    rows: RangeInclusive<i32>,
}

impl Block {
    /// Creates a block of one cell.
    pub const fn from_cell(cell: Cell) -> Self {
        Self {
            columns: cell.x..=cell.x,
            rows: cell.y..=cell.y,
        }
    }

    /// Creates the block of all cells of a map.
    pub fn from_map(map: &BattleMap) -> Self {
        let (width, height) = map.size();
        Self {
            columns: 0..=width - 1,
            rows: 0..=height - 1,
        }
    }

    /// Creates a block that contains the anchor of every `footprint` within `squares` squares of `space`.
    pub fn around(space: &Space, squares: u32, footprint: Footprint) -> Self {
        // Clusters of hexagons extend to both sides of their anchors.
        let sides = u32::from(space.footprint.side()) + u32::from(footprint.side());
        let far = i32::try_from(squares.saturating_add(sides)).unwrap_or(i32::MAX);
        let span = |at: i32| at.saturating_sub(far)..=at.saturating_add(far);
        Self {
            columns: span(space.anchor.x),
            rows: span(space.anchor.y),
        }
    }

    /// Returns the smallest block that contains this one and `other`.
    pub fn with(&self, other: &Self) -> Self {
        let both = |one: &RangeInclusive<i32>, other: &RangeInclusive<i32>| {
            *one.start().min(other.start())..=*one.end().max(other.end())
        };
        Self {
            columns: both(&self.columns, &other.columns),
            rows: both(&self.rows, &other.rows),
        }
    }

    /// True if `cell` is one of its cells.
    pub fn contains(&self, cell: Cell) -> bool {
        self.columns.contains(&cell.x) && self.rows.contains(&cell.y)
    }

    /// True if it contains all cells of `other`.
    pub fn contains_block(&self, other: &Self) -> bool {
        self.with(other) == *self
    }

    /// Returns by how many columns and by how many rows `cell` is outside.
    pub fn offset_from(&self, cell: Cell) -> (u32, u32) {
        let beside = |at: i32, span: &RangeInclusive<i32>| {
            let inside = at.clamp(*span.start(), *span.end());
            at.abs_diff(inside)
        };
        (beside(cell.x, &self.columns), beside(cell.y, &self.rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_beyond_the_map_omits_no_cell() {
        let space = Space::new(Cell::new(20, 5), Footprint::ONE);
        let all = Block::around(&space, u32::MAX, Footprint::ONE);
        assert!(all.contains(Cell::new(0, 0)) && all.contains(Cell::new(i32::MAX, 400)));
        let near = Block::around(&space, 3, Footprint::ONE);
        assert!(near.contains(Cell::new(17, 8)) && near.contains(Cell::new(23, 2)));
        assert!(!near.contains(Cell::new(40, 5)) && !near.contains(Cell::new(20, 20)));
        assert!(all.contains_block(&near) && !near.contains_block(&all));
    }

    #[test]
    fn distance_outside_is_in_columns_and_rows() {
        let block = Block::from_cell(Cell::new(3, 3)).with(&Block::from_cell(Cell::new(6, 4)));
        assert_eq!(block.offset_from(Cell::new(5, 4)), (0, 0));
        assert_eq!(block.offset_from(Cell::new(1, 9)), (2, 5));
        assert_eq!(block.offset_from(Cell::new(7, 3)), (1, 0));
    }
}
