//! Paths: cells one after another, with the cost after each step.

use serde::{Deserialize, Serialize};

use super::{Cell, Direction, DistanceMetric, FEET_PER_SQUARE, Footprint, TerrainCosts, Topology};

/// A mover: its footprint, its rule for diagonals and its terrain costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mover {
    /// Its footprint.
    pub footprint: Footprint,
    /// Its rule for diagonals.
    pub metric: DistanceMetric,
    /// Its terrain costs.
    pub costs: TerrainCosts,
}

/// The movement allowance of a mover: a number of Moves, each with a number of feet. A Move takes one second.
///
/// The rest of a Move is lost if the next step does not fit in it, and the alternation of diagonals starts again with
/// each Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Budget {
    /// Length of one Move, in feet.
    pub feet_per_move: u32,
    /// Number of Moves.
    pub moves: u32,
}

/// The cost of a path: first the Moves, then the feet, so that the cheaper of two costs is the smaller.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct MoveCost {
    /// Number of Moves used, including the last; 0 only for staying put.
    pub moves: u32,
    /// Feet spent in the last Move.
    pub feet: u32,
}

impl MoveCost {
    /// Returns the whole squares spent in the last Move.
    pub const fn squares(&self) -> u32 {
        self.feet / FEET_PER_SQUARE
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PathStep {
    /// The new cell of the mover's top-left cell.
    pub cell: Cell,
    /// Cost of the path up to this step.
    pub cost: MoveCost,
    /// True if the terrain made the step cost more.
    pub difficult: bool,
}

/// A path from one cell to another, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Path {
    /// The cell where it starts.
    pub from: Cell,
    /// The steps; empty for staying put.
    pub steps: Vec<PathStep>,
}

impl Path {
    /// Returns the cell where it ends.
    pub fn end(&self) -> Cell {
        self.steps.last().map_or(self.from, |step| step.cell)
    }

    /// Returns the cost of the whole path.
    pub fn cost(&self) -> MoveCost {
        self.steps.last().map_or_else(MoveCost::default, |s| s.cost)
    }

    /// Returns the cells stepped on, without the start.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        self.steps.iter().map(|step| step.cell)
    }
}

/// Returns the cells of the exact straight line of steps (on squares a row, column or diagonal) from `from` to `to`,
/// without `from`; `None` if the two are the same cell or not on one such line.
pub fn straight_line(topology: Topology, from: Cell, to: Cell) -> Option<(Direction, Vec<Cell>)> {
    let direction = topology.direction_between(from, to)?;
    let mut cells = Vec::new();
    let mut cell = from;
    while cell != to {
        cell = topology.step(cell, direction);
        cells.push(cell);
    }
    Some((direction, cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_line_omits_its_start() {
        let line = |x, y| straight_line(Topology::Square, Cell::new(1, 1), Cell::new(x, y));
        let cells = [(2, 0), (3, -1)].map(Cell::from).to_vec();
        assert_eq!(line(3, -1), Some((Direction::NorthEast, cells)));
        assert_eq!(line(3, 2), None);
        assert_eq!(line(1, 1), None);
        let line = |x, y| straight_line(Topology::HexPointy, Cell::new(1, 1), Cell::new(x, y));
        let cells = [(2, 0), (2, -1)].map(Cell::from).to_vec();
        assert_eq!(line(2, -1), Some((Direction::NorthEast, cells)));
        assert_eq!(line(3, 2), None);
    }
}
