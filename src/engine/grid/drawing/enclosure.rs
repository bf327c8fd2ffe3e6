//! Finds the cells in rooms: areas that walls, doors and rock separate from the outside.

use super::patch::PatchCells;
use crate::grid::{BattleMap, Cell, Direction, Terrain};

/// Sides of cells with a wall or door on them, whatever it stops.
pub(super) struct EdgeBarriers(Vec<u8>);

impl EdgeBarriers {
    pub fn from_map(map: &BattleMap) -> Self {
        let topology = map.topology();
        let mut closed = vec![0; map.cells().count()];
        let walls = map.walls().iter().map(|wall| wall.segment());
        let doors = map.doors().iter().map(|door| door.segment());
        for thin in walls.chain(doors) {
            for cell in thin.cells_nearby(map.topology(), map.size()) {
                let Some(index) = map.index(cell) else {
                    continue;
                };
                for (direction, to) in topology.neighbours(cell) {
                    if !topology.is_diagonal(direction)
                        && thin.intersects(&topology.step_line(cell, to))
                    {
                        closed[index] |= direction.bit();
                    }
                }
            }
        }
        Self(closed)
    }

    /// True if there is a wall or door on this side of a cell.
    pub fn is_closed(&self, map: &BattleMap, cell: Cell, direction: Direction) -> bool {
        map.index(cell)
            .is_some_and(|index| self.0[index] & direction.bit() != 0)
    }

    /// Returns the cells that can be reached from the cells in `from` through cells for which `may` is true; the cells
    /// in `from` always count.
    pub fn flood(
        &self,
        map: &BattleMap,
        from: impl IntoIterator<Item = Cell>,
        may: impl Fn(Cell) -> bool,
    ) -> PatchCells {
        let topology = map.topology();
        let mut has = vec![false; map.cells().count()];
        let mut open: Vec<Cell> = Vec::new();
        for cell in from {
            if let Some(index) = map.index(cell)
                && !std::mem::replace(&mut has[index], true)
            {
                open.push(cell);
            }
        }
        while let Some(cell) = open.pop() {
            for (direction, to) in topology.neighbours(cell) {
                if topology.is_diagonal(direction) || self.is_closed(map, cell, direction) {
                    continue;
                }
                if let Some(index) = map.index(to)
                    && !has[index]
                    && may(to)
                {
                    has[index] = true;
                    open.push(to);
                }
            }
        }
        PatchCells::new(map, has)
    }

    /// Returns the cells that are in no room: rock, and everything that can be reached from beyond the edge of the map.
    pub fn outside(&self, map: &BattleMap) -> PatchCells {
        let topology = map.topology();
        let is_rock = |cell| map.bare_terrain(cell) == Terrain::Blocked;
        let at_the_edge = map.cells().filter(|cell| {
            !is_rock(*cell)
                && topology.neighbours(*cell).any(|(direction, to)| {
                    !topology.is_diagonal(direction)
                        && !map.contains(to)
                        && !self.is_closed(map, *cell, direction)
                })
        });
        let reached = self.flood(map, at_the_edge, |cell| !is_rock(cell));
        let has = map
            .cells()
            .map(|cell| is_rock(cell) || reached.contains(map, cell));
        PatchCells::new(map, has.collect())
    }
}
