//! Cells and the eight compass directions.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The width of a cell, in feet: the side of a square, or from side to side of a hexagon.
pub const FEET_PER_SQUARE: u32 = 5;

/// One cell, a 5-ft square or hexagon: `x` grows to the right, `y` downwards; (0, 0) is the top-left cell of a map. For
/// hexagons, [`Topology`](super::Topology) says how they are arranged.
///
/// In files it is a tuple: `(3, 4)`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Cell {
    /// The column, from the left edge.
    pub x: i32,
    /// The row, from the top edge.
    pub y: i32,
}

impl Cell {
    /// Creates the cell in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns the cell with its column and row swapped.
    pub(super) const fn flipped(self) -> Self {
        Self::new(self.y, self.x)
    }

    /// Returns the cell `dx` columns to the right and `dy` rows below.
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }
}

impl From<(i32, i32)> for Cell {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Cell> for (i32, i32) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// One of the eight compass directions; north is up, towards smaller `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Up, towards the top edge.
    North,
    /// Up and right.
    NorthEast,
    /// To the right.
    East,
    /// Down and right.
    SouthEast,
    /// Down, towards the bottom edge.
    South,
    /// Down and left.
    SouthWest,
    /// To the left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the step in this direction: columns to the right and rows down.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// True if a step in this direction changes both the row and the column;
    /// [`Topology::is_diagonal`](super::Topology::is_diagonal) says whether that makes it cost more.
    pub(super) const fn is_slanted(self) -> bool {
        let (dx, dy) = self.offset();
        dx != 0 && dy != 0
    }

    /// Returns the opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Returns the direction with east and south swapped.
    pub(super) const fn flipped(self) -> Self {
        match self {
            Self::North => Self::West,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::South,
            Self::SouthEast => Self::SouthEast,
            Self::South => Self::East,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::North,
            Self::NorthWest => Self::NorthWest,
        }
    }

    /// Returns the direction of the exact straight line of squares (row, column or diagonal) from `from` to `to`;
    /// `None` if the two are the same cell or not on one such line.
    pub(super) fn between(from: Cell, to: Cell) -> Option<Self> {
        let dx = i64::from(to.x) - i64::from(from.x);
        let dy = i64::from(to.y) - i64::from(from.y);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            return None;
        }
        let signs = (dx.signum() as i32, dy.signum() as i32);
        Self::ALL.into_iter().find(|d| d.offset() == signs)
    }

    /// Returns the bit for this direction in a mask of steps.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;

    #[test]
    fn cell_round_trips_as_a_pair() {
        let cell = Cell::new(3, -4);
        assert_eq!(cell.to_string(), "(3, -4)");
        assert_eq!(ron::to_string(&cell).unwrap(), "(3,-4)");
        assert_eq!(ron::from_str::<Cell>("(3, -4)").unwrap(), cell);
    }

    #[test]
    fn opposite_steps_cancel() {
        for direction in Direction::ALL {
            let there = Topology::Square.step(Cell::new(7, 7), direction);
            assert_ne!(there, Cell::new(7, 7));
            assert_eq!(
                Topology::Square.step(there, direction.opposite()),
                Cell::new(7, 7)
            );
            assert_eq!(direction.flipped().flipped(), direction);
            assert_eq!(Direction::between(Cell::new(7, 7), there), Some(direction));
        }
    }

    #[test]
    fn only_rows_columns_and_diagonals_are_straight() {
        let from = Cell::new(2, 2);
        let between = |x, y| Direction::between(from, Cell::new(x, y));
        assert_eq!(between(2, -3), Some(Direction::North));
        assert_eq!(between(5, 5), Some(Direction::SouthEast));
        assert_eq!(between(-1, 5), Some(Direction::SouthWest));
        assert_eq!(between(4, 3), None);
        assert_eq!(between(2, 2), None);
    }
}
