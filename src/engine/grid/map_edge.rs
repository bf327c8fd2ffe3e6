//! The edge of the map: the cells from which it can be left.

use super::barrier::Barrier;
use super::{BattleMap, Cell, Traffic};

impl BattleMap {
    /// True if a step over a side of `cell` leads off the map, with no wall or closed door in the way.
    pub fn is_exit(&self, cell: Cell) -> bool {
        let topology = self.topology();
        let from = topology.centre(cell);
        let is_open = |outside: Cell| {
            let step = topology.step_line(cell, outside);
            let stops =
                |barrier: Barrier| barrier.stops_from(from) && barrier.line.intersects(&step);
            !self.barriers_near(&step, 1, Traffic::STEPS).any(stops)
        };
        let sides = topology.sides().iter();
        let mut outside = sides
            .map(|side| topology.step(cell, *side))
            .filter(|next| !self.contains(*next));
        self.contains(cell) && outside.any(is_open)
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::samples::{sketch, wall};
    use crate::grid::{BattleMap, Cell, Topology};

    #[test]
    fn cells_at_the_edge_are_exits() {
        for topology in Topology::ALL {
            let map = BattleMap::with_topology(topology, 5, 5).expect("a map");
            let exits = map.cells().filter(|cell| map.is_exit(*cell)).count();
            assert_eq!(exits, 16, "{topology:?}");
            assert!(!map.is_exit(Cell::new(2, 2)) && !map.is_exit(Cell::new(-1, 2)));
        }
    }

    #[test]
    fn wall_along_the_edge_closes_exits() {
        let mut map = sketch(&["...", "...", "..."]);
        map.add_wall(wall((0, 0), (3, 0))).expect("it fits");
        assert!(!map.is_exit(Cell::new(1, 0)), "the wall is in the way");
        assert!(map.is_exit(Cell::new(1, 2)));
        assert!(map.is_exit(Cell::new(0, 0)), "over its other side");
    }
}
