//! Which cells lie in rooms: what walls, doors and rock part from the world outside.

use super::patch::Cells;
use crate::grid::{BattleMap, Cell, Direction, Terrain};

/// Which sides of cells have something thin on them, whatever it stops.
pub(super) struct Sides(Vec<u8>);

impl Sides {
    pub fn of(map: &BattleMap) -> Self {
        let topology = map.topology();
        let mut closed = vec![0; map.cells().count()];
        let walls = map.walls().iter().map(|wall| wall.segment());
        let doors = map.doors().iter().map(|door| door.segment());
        for thin in walls.chain(doors) {
            for cell in thin.cells_nearby(map) {
                let Some(index) = map.index(cell) else {
                    continue;
                };
                for (direction, to) in topology.neighbours(cell) {
                    if !topology.is_diagonal(direction) && thin.meets(&topology.step_line(cell, to))
                    {
                        closed[index] |= direction.bit();
                    }
                }
            }
        }
        Self(closed)
    }

    /// Whether something thin stands on this side of a cell.
    pub fn closed(&self, map: &BattleMap, cell: Cell, direction: Direction) -> bool {
        map.index(cell)
            .is_some_and(|index| self.0[index] & direction.bit() != 0)
    }

    /// The cells that `may` be entered and can be reached from some, which count without asking.
    pub fn flood(
        &self,
        map: &BattleMap,
        from: impl IntoIterator<Item = Cell>,
        may: impl Fn(Cell) -> bool,
    ) -> Cells {
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
                if topology.is_diagonal(direction) || self.closed(map, cell, direction) {
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
        Cells::new(map, has)
    }

    /// The cells that lie in no room: rock, and whatever can be reached from beyond the edge of the
    /// map.
    pub fn outside(&self, map: &BattleMap) -> Cells {
        let topology = map.topology();
        let is_rock = |cell| map.bare_terrain(cell) == Terrain::Blocked;
        let at_the_edge = map.cells().filter(|cell| {
            !is_rock(*cell)
                && topology.neighbours(*cell).any(|(direction, to)| {
                    !topology.is_diagonal(direction)
                        && !map.contains(to)
                        && !self.closed(map, *cell, direction)
                })
        });
        let reached = self.flood(map, at_the_edge, |cell| !is_rock(cell));
        let has = map
            .cells()
            .map(|cell| is_rock(cell) || reached.contains(map, cell));
        Cells::new(map, has.collect())
    }
}
