//! The cells that a mover may pass and stop on, given the other creatures there.

use serde::{Deserialize, Serialize};

use super::{BattleMap, Cell, Footprint, Space};

/// Openness of a cell to a mover, from free to closed.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Passage {
    /// The mover may stop there.
    #[default]
    Free,
    /// The mover may pass but not stop there: an ally is there.
    ThroughOnly,
    /// The mover may enter, but must stop: it comes within the reach of an enemy there.
    StopOnly,
    /// The mover may not enter: an enemy is there.
    Closed,
}

impl Passage {
    /// Returns the passage that both allow: if one allows only passing and the other only stopping, the cell is closed.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::ThroughOnly, Self::StopOnly) | (Self::StopOnly, Self::ThroughOnly) => {
                Self::Closed
            }
            (one, other) => one.max(other),
        }
    }
}

/// The passage of every cell of a map, for one mover.
///
/// The caller leaves out the mover itself and every creature that may share a space with it.
#[derive(Clone, Debug)]
pub struct Occupancy {
    width: u32,
    height: u32,
    passages: Vec<Passage>,
    /// Cells with a mark.
    marked: Vec<Cell>,
}

impl Occupancy {
    /// Creates an occupancy in which all cells of `map` are free.
    pub fn new(map: &BattleMap) -> Self {
        let (width, height) = (map.width(), map.height());
        Self {
            width,
            height,
            passages: vec![Passage::Free; width as usize * height as usize],
            marked: Vec::new(),
        }
    }

    /// Marks `cells`. Of two marks on one cell the stricter stays, so that their order does not matter. Cells outside
    /// the map are ignored.
    pub fn mark(&mut self, cells: impl IntoIterator<Item = Cell>, passage: Passage) {
        for cell in cells {
            if let Some(index) = self.index(cell) {
                let mark = &mut self.passages[index];
                if *mark == Passage::Free && passage != Passage::Free {
                    self.marked.push(cell);
                }
                *mark = passage.and(*mark);
            }
        }
    }

    /// Makes all cells free again.
    pub fn clear(&mut self) {
        self.passages.fill(Passage::Free);
        self.marked.clear();
    }

    /// Returns the passage of `cell`; outside the map everything is closed.
    pub fn passage(&self, cell: Cell) -> Passage {
        self.index(cell)
            .map_or(Passage::Closed, |index| self.passages[index])
    }

    /// Returns the strictest passage of the cells of `space`.
    pub fn passage_of(&self, space: &Space) -> Passage {
        let cells = space.cells().map(|cell| self.passage(cell));
        cells.fold(Passage::Free, Passage::and)
    }

    /// Returns the positions on the map that are not free for a mover of this footprint, by its top-left cell, with their
    /// passage. The same position may occur several times.
    pub(super) fn restricted_positions(
        &self,
        footprint: Footprint,
    ) -> impl Iterator<Item = (Cell, Passage)> + '_ {
        let passages = self.passages(footprint);
        let marked = self.marked.iter();
        let places = marked.flat_map(move |cell| footprint.anchors_over(*cell));
        places.filter_map(move |at| Some((at, passages[self.index(at)?])))
    }

    /// Returns the passage for a mover of this footprint at each position of its top-left cell on the map, from the
    /// cells that it covers there; row by row.
    pub(super) fn passages(&self, footprint: Footprint) -> Vec<Passage> {
        if footprint.is_single_cell() {
            return self.passages.clone();
        }
        let mut passages = vec![Passage::Free; self.passages.len()];
        for cell in &self.marked {
            let passage = self.passage(*cell);
            let anchors = footprint.anchors_over(*cell);
            for index in anchors.filter_map(|at| self.index(at)) {
                passages[index] = passage.and(passages[index]);
            }
        }
        passages
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (u32::try_from(cell.x).ok()?, u32::try_from(cell.y).ok()?);
        (x < self.width && y < self.height).then(|| y as usize * self.width as usize + x as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;

    #[test]
    fn the_stricter_mark_stays() {
        let mut occupancy = Occupancy::new(&BattleMap::new(4, 4).unwrap());
        assert_eq!(occupancy.restricted_positions(Footprint::ONE).count(), 0);
        let cell = Cell::new(1, 1);
        occupancy.mark([cell, Cell::new(9, 9)], Passage::Closed);
        occupancy.mark([cell, Cell::new(2, 1)], Passage::ThroughOnly);
        assert_eq!(occupancy.passage(cell), Passage::Closed);
        assert_eq!(occupancy.passage(Cell::new(2, 1)), Passage::ThroughOnly);
        let space = |x, y| Space::new(Cell::new(x, y), Footprint::TWO);
        assert_eq!(occupancy.passage_of(&space(2, 0)), Passage::ThroughOnly);
        assert_eq!(occupancy.passage_of(&space(0, 0)), Passage::Closed);
        assert_eq!(occupancy.passage_of(&space(2, 2)), Passage::Free);
        assert_eq!(occupancy.passage_of(&space(3, 3)), Passage::Closed);
        occupancy.mark([Cell::new(3, 1)], Passage::StopOnly);
        assert_eq!(occupancy.passage_of(&space(2, 0)), Passage::Closed);
        occupancy.clear();
        assert_eq!(occupancy.passage(cell), Passage::Free);
    }

    #[test]
    fn restricted_positions_cover_a_marked_cell() {
        let marks = [
            ((2, 2), Passage::ThroughOnly),
            ((4, 3), Passage::StopOnly),
            ((6, 6), Passage::Closed),
            ((0, 5), Passage::ThroughOnly),
        ];
        for topology in Topology::ALL {
            let map = BattleMap::with_topology(topology, 9, 9).unwrap();
            let mut occupancy = Occupancy::new(&map);
            for (cell, passage) in marks {
                occupancy.mark([Cell::from(cell)], passage);
            }
            for side in 1..=4 {
                let footprint = Footprint::new(topology, side).unwrap();
                let mut restricted: Vec<_> = occupancy.restricted_positions(footprint).collect();
                restricted.retain(|(at, _)| map.contains_space(&Space::new(*at, footprint)));
                restricted.sort();
                restricted.dedup();
                let all = map.cells().map(|at| Space::new(at, footprint));
                let on_map = all.filter(|space| map.contains_space(space));
                let passages = on_map.map(|space| (space.anchor, occupancy.passage_of(&space)));
                let mut expected: Vec<_> = passages.filter(|(_, p)| *p != Passage::Free).collect();
                expected.sort();
                assert_eq!(restricted, expected, "{topology:?} {side}");
            }
        }
    }
}
