//! Which cells are neighbours: the one place that knows the shape of the grid.

use serde::{Deserialize, Serialize};

use super::{Cell, Direction};

/// The shape of a grid. A grid of hexagons would be another variant with its own directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Topology {
    /// Squares, each with eight neighbours.
    #[default]
    Square,
}

impl Topology {
    /// The directions in which a cell has a neighbour, in the order in which everything in this
    /// room goes through them.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Square => &Direction::ALL,
        }
    }

    /// The neighbours of `cell` with the directions they lie in.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        self.directions()
            .iter()
            .map(move |&direction| (direction, cell.step(direction)))
    }

    /// The direction of the single step that leads from `from` to `to`, where there is one.
    pub fn step_between(self, from: Cell, to: Cell) -> Option<Direction> {
        self.neighbours(from)
            .find(|&(_, neighbour)| neighbour == to)
            .map(|(direction, _)| direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_eight_neighbours_and_is_none_of_them() {
        let cell = Cell::new(4, 4);
        let neighbours: Vec<_> = Topology::Square.neighbours(cell).collect();
        assert_eq!(neighbours.len(), 8);
        for (direction, neighbour) in neighbours {
            assert_eq!(
                Topology::Square.step_between(cell, neighbour),
                Some(direction)
            );
        }
        assert_eq!(Topology::Square.step_between(cell, cell), None);
        assert_eq!(Topology::Square.step_between(cell, Cell::new(6, 4)), None);
    }
}
