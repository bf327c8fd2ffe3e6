//! The number and arrangement of the cells that a creature takes up.

use serde::{Deserialize, Serialize};

use super::hex::{self, Axial};
use super::{Cell, FINE, Point, Topology};

/// The cells that a creature takes up, 1 to 8 cells wide, on a grid of one shape.
///
/// On squares it is a block with as many squares per side. On hexagons it is as round as a cluster of that width can
/// be: one hexagon, three around a corner, the seven of a rosette, then 12, 19, 27, 37 and 48. With a corner on top its
/// upper side is a row of half the width, rounded down, plus one: 1, 2, 2, 3, 3, 4, 4, 5 hexagons.
///
/// In files it is a number: the width on squares, and 10 or 20 more on hexagons with a corner or a side on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Footprint(u8);

/// The error of a footprint that is not 1 to 8 cells wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FootprintError(
    /// The requested width, in cells.
    pub u8,
);

impl std::fmt::Display for FootprintError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a footprint is 1 to {} cells wide, not {}",
            Footprint::MAX_WIDTH,
            self.0
        )
    }
}

impl std::error::Error for FootprintError {}

impl Footprint {
    /// Maximum width of a footprint, in cells.
    pub const MAX_WIDTH: u8 = 8;
    /// The footprint of one square.
    pub const ONE: Self = Self(1);
    /// The footprint of two by two squares.
    pub const TWO: Self = Self(2);
    /// The footprint of three by three squares.
    pub const THREE: Self = Self(3);
    /// The footprint of four by four squares.
    pub const FOUR: Self = Self(4);

    /// Creates a footprint `side` cells wide on a grid of this shape.
    ///
    /// # Errors
    /// [`FootprintError`] if `side` is not 1 to 8.
    pub const fn new(topology: Topology, side: u8) -> Result<Self, FootprintError> {
        match side {
            1..=Self::MAX_WIDTH => Ok(Self(side + Self::mark(topology))),
            _ => Err(FootprintError(side)),
        }
    }

    /// Creates the footprint of one cell on a grid of this shape.
    pub const fn single_cell(topology: Topology) -> Self {
        Self(1 + Self::mark(topology))
    }

    const fn mark(topology: Topology) -> u8 {
        match topology {
            Topology::Square => 0,
            Topology::HexPointy => 10,
            Topology::HexFlat => 20,
        }
    }

    /// Returns the shape of the grid that it is for.
    pub const fn topology(self) -> Topology {
        match self.0 / 10 {
            0 => Topology::Square,
            1 => Topology::HexPointy,
            _ => Topology::HexFlat,
        }
    }

    /// Returns the width, in cells.
    pub const fn side(self) -> u8 {
        self.0 % 10
    }

    /// True if it is one cell.
    pub const fn is_single_cell(self) -> bool {
        self.side() == 1
    }

    /// Returns the cells that it covers with its top-left cell at `anchor`, row by row; if whole columns of hexagons
    /// are shifted, column by column.
    ///
    /// The top-left cell is the first of the uppermost row, or the uppermost of the first column if columns are
    /// shifted.
    pub const fn cells(self, anchor: Cell) -> FootprintCells {
        FootprintCells {
            anchor,
            footprint: self,
            row: 0,
            nth: 0,
        }
    }

    /// Returns all anchors at which it covers `cell`.
    pub(super) fn anchors_over(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let topology = self.topology();
        // An anchor is as far before the cell as the cell is after that anchor.
        self.cells(cell).map(move |covered| match topology {
            Topology::Square => cell.offset(cell.x - covered.x, cell.y - covered.y),
            Topology::HexPointy | Topology::HexFlat => {
                let here = topology.axial(cell);
                let Axial { q, r } = here.minus(topology.axial(covered));
                topology.cell_of(here.plus(q, r))
            }
        })
    }

    /// Returns the start of a row, in cells along the row from the anchor's axis, and its number of cells.
    const fn row(self, row: i32) -> (i32, i32) {
        let side = self.side() as i32;
        if !self.topology().is_hex() {
            return (0, side);
        }
        // The number of rows after the first that grow; the others shrink.
        let growing = (side - 1) / 2;
        if row <= growing {
            (-row, side - growing + row)
        } else {
            (-growing, side - (row - growing))
        }
    }

    /// Returns the centre of the space that it covers with its top-left cell at `anchor`.
    pub const fn centre(self, anchor: Cell) -> Point {
        let side = self.side() as i32;
        let (dx, dy) = match self.topology() {
            Topology::Square => ((side - 1) * FINE / 2, (side - 1) * FINE / 2),
            // The centre of a hexagon, or a corner of three.
            Topology::HexPointy | Topology::HexFlat => {
                let thirds = side / 2 * 3 - if side % 2 == 0 { 2 } else { 0 };
                (side / 2 * (FINE / 2), thirds * hex::THIRD)
            }
        };
        let (dx, dy) = match self.topology() {
            Topology::HexFlat => (dy, dx),
            Topology::Square | Topology::HexPointy => (dx, dy),
        };
        let first = self.topology().centre(anchor);
        Point::new(first.x.saturating_add(dx), first.y.saturating_add(dy))
    }

    /// Returns how far its hexagons extend from that of its anchor along the three axes `q`, `r` and their sum: it
    /// consists of everything within all three.
    const fn spans(self) -> [(i64, i64); 3] {
        let side = self.side() as i64;
        let growing = (side - 1) / 2;
        [(-growing, side - 1 - growing), (0, side - 1), (0, side - 1)]
    }
}

/// Iterator over the cells of a footprint at a position.
#[derive(Clone, Debug)]
pub struct FootprintCells {
    anchor: Cell,
    footprint: Footprint,
    row: i32,
    nth: i32,
}

impl Iterator for FootprintCells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let (row, nth) = (self.row, self.nth);
        if row >= i32::from(self.footprint.side()) {
            return None;
        }
        let (first, count) = self.footprint.row(row);
        (self.row, self.nth) = if nth + 1 < count {
            (row, nth + 1)
        } else {
            (row + 1, 0)
        };
        // Most creatures cover one cell, and most queries are about them.
        if row == 0 && nth == 0 {
            return Some(self.anchor);
        }
        let topology = self.footprint.topology();
        Some(match topology {
            Topology::Square => self.anchor.offset(nth, row),
            Topology::HexPointy | Topology::HexFlat => {
                let start = topology.axial(self.anchor);
                topology.cell_of(start.plus(i64::from(first + nth), i64::from(row)))
            }
        })
    }
}

impl Default for Footprint {
    /// Returns the footprint of one square.
    fn default() -> Self {
        Self::single_cell(Topology::Square)
    }
}

impl TryFrom<u8> for Footprint {
    type Error = FootprintError;

    fn try_from(number: u8) -> Result<Self, FootprintError> {
        let topology = match number / 10 {
            1 => Topology::HexPointy,
            2 => Topology::HexFlat,
            _ => Topology::Square,
        };
        let side = number.checked_sub(Self::mark(topology));
        Self::new(topology, side.unwrap_or(number)).map_err(|_out_of_range| FootprintError(number))
    }
}

impl From<Footprint> for u8 {
    fn from(footprint: Footprint) -> Self {
        footprint.0
    }
}

/// The space of a creature: a footprint at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Space {
    /// The top-left cell.
    pub anchor: Cell,
    /// The cells that it covers from there.
    pub footprint: Footprint,
}

impl Space {
    /// Creates the space of `footprint` with its top-left cell at `anchor`.
    pub const fn new(anchor: Cell, footprint: Footprint) -> Self {
        Self { anchor, footprint }
    }

    /// Creates the space of one cell.
    pub const fn from_cell(topology: Topology, cell: Cell) -> Self {
        Self::new(cell, Footprint::single_cell(topology))
    }

    /// Returns the shape of its grid.
    pub const fn topology(&self) -> Topology {
        self.footprint.topology()
    }

    /// Returns its cells, in the order of [`Footprint::cells`].
    pub const fn cells(&self) -> FootprintCells {
        self.footprint.cells(self.anchor)
    }

    /// True if `cell` is one of its cells.
    pub fn contains(&self, cell: Cell) -> bool {
        self.overlaps(&Self::from_cell(self.topology(), cell))
    }

    /// Returns the centre of all its cells together.
    pub const fn centre(&self) -> Point {
        self.footprint.centre(self.anchor)
    }

    /// Returns the least and the greatest coordinates of its cells.
    pub(super) fn bounds(&self) -> [Point; 2] {
        let corners = self.cells().map(|cell| self.topology().corners(cell));
        let start = [self.centre(), self.centre()];
        corners.fold(start, |bounds, corners| {
            let wider = |[low, high]: [Point; 2], corner: &Point| {
                [low.least(*corner), high.greatest(*corner)]
            };
            corners.iter().fold(bounds, wider)
        })
    }

    /// Returns the distance to the nearest cell of `other`, in steps, diagonals counting one: 0 if the two overlap, 1
    /// if they are adjacent. Both must be on the same grid.
    pub fn squares_to(&self, other: &Self) -> u32 {
        debug_assert_eq!(self.topology(), other.topology(), "two shapes of grid");
        if !self.topology().is_hex() {
            let (columns, rows) = self.offset_to(other);
            return columns.max(rows);
        }
        let topology = self.topology();
        let apart = topology
            .axial(other.anchor)
            .minus(topology.axial(self.anchor));
        let Axial { q, r } = apart;
        let (mine, theirs) = (self.footprint.spans(), other.footprint.spans());
        // Such clusters are as far apart as the gap along the axis on which it is widest.
        let gaps = [q, r, q + r].into_iter().zip(mine.into_iter().zip(theirs));
        let gap = gaps.map(|(apart, (mine, theirs))| {
            (apart + theirs.0 - mine.1).max(mine.0 - apart - theirs.1)
        });
        u32::try_from(gap.fold(0, i64::max)).unwrap_or(u32::MAX)
    }

    /// True if the two touch, at an edge or a corner, without overlapping.
    pub fn is_adjacent(&self, other: &Self) -> bool {
        self.squares_to(other) == 1
    }

    /// True if the two share a cell.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.squares_to(other) == 0
    }

    /// Returns the anchors from which a creature of `footprint` would be exactly one step away, row by row.
    pub fn places_beside(&self, footprint: Footprint) -> impl Iterator<Item = Cell> + use<> {
        self.places_within(footprint, 1)
            .filter(|&(_, steps)| steps == 1)
            .map(|(cell, _)| cell)
    }

    /// Returns the anchors from which a creature of `footprint` would be at most `most` steps away, row by row, each
    /// with the number of steps.
    pub fn places_within(
        &self,
        footprint: Footprint,
        most: u32,
    ) -> impl Iterator<Item = (Cell, u32)> + use<> {
        let here = *self;
        let most_cells = i32::try_from(most)
            .unwrap_or(i32::MAX / 4)
            .min(i32::MAX / 4);
        let (own, other) = (
            i32::from(self.footprint.side()),
            i32::from(footprint.side()),
        );
        // Clusters of hexagons extend to the left of their anchors as well.
        let spread = if self.topology().is_hex() {
            own + other
        } else {
            0
        };
        let before = most_cells + other - 1 + spread;
        let after = most_cells + own - 1 + spread;
        (-before..=after)
            .flat_map(move |dy| (-before..=after).map(move |dx| here.anchor.offset(dx, dy)))
            .map(move |at| (at, Self::new(at, footprint).squares_to(&here)))
            .filter(move |&(_, steps)| steps <= most)
    }

    /// Returns the columns and rows from one space of squares to the nearest cell of the other.
    pub(super) fn offset_to(&self, other: &Self) -> (u32, u32) {
        let apart = |from: i32, side: u8, to: i32, other_side: u8| {
            let (from, to) = (i64::from(from), i64::from(to));
            let after = to - (from + i64::from(side) - 1);
            let before = from - (to + i64::from(other_side) - 1);
            // The distance between two `i32` values fits in `u32`.
            u32::try_from(after.max(before).max(0)).unwrap_or(u32::MAX)
        };
        let (a, b) = (self.footprint.side(), other.footprint.side());
        (
            apart(self.anchor.x, a, other.anchor.x, b),
            apart(self.anchor.y, a, other.anchor.y, b),
        )
    }
}

impl From<(Cell, Footprint)> for Space {
    fn from((anchor, footprint): (Cell, Footprint)) -> Self {
        Self { anchor, footprint }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hexes(topology: Topology, side: u8, x: i32, y: i32) -> Space {
        Space::new(Cell::new(x, y), Footprint::new(topology, side).unwrap())
    }

    #[test]
    fn hex_clusters_are_round() {
        let count = |side| hexes(Topology::HexPointy, side, 4, 4).cells().count();
        assert_eq!(
            [1, 2, 3, 4, 5, 6, 7, 8].map(count),
            [1, 3, 7, 12, 19, 27, 37, 48]
        );
        let cells = |space: Space| space.cells().map(<(i32, i32)>::from).collect::<Vec<_>>();
        assert_eq!(
            cells(hexes(Topology::HexPointy, 2, 3, 4)),
            [(3, 4), (4, 4), (3, 5)]
        );
        assert_eq!(
            cells(hexes(Topology::HexPointy, 3, 3, 4)),
            [(3, 4), (4, 4), (2, 5), (3, 5), (4, 5), (3, 6), (4, 6)]
        );
        assert_eq!(
            cells(hexes(Topology::HexFlat, 2, 4, 3)),
            [(4, 3), (4, 4), (5, 3)]
        );
    }

    #[test]
    fn cluster_centre_is_a_corner_or_a_centre() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            for side in 1..=8u8 {
                let space = hexes(topology, side, 5, 4);
                let (mut x, mut y, mut count) = (0, 0, 0);
                for centre in space.cells().map(|cell| topology.centre(cell)) {
                    (x, y, count) = (x + centre.x, y + centre.y, count + 1);
                }
                let centre = space.centre();
                assert_eq!(
                    (x, y),
                    (centre.x * count, centre.y * count),
                    "{topology:?} {side}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn cluster_distance_is_between_nearest_hexes(
            a in (-9..9, -9..9), b in (-9..9, -9..9), m in 1u8..=8, n in 1u8..=8,
        ) {
            for topology in Topology::ALL {
                let [a, b] = [(a, m), (b, n)].map(|((x, y), side)| hexes(topology, side, x, y));
                let apart = |p, q| topology.steps_between(p, q);
                let nearest = a.cells().flat_map(|p| b.cells().map(move |q| apart(p, q))).min();
                prop_assert_eq!(Some(a.squares_to(&b)), nearest);
                prop_assert_eq!(a.squares_to(&b), b.squares_to(&a));
                prop_assert_eq!(
                    a.squares_to(&b) == 0, a.cells().any(|cell| b.contains(cell))
                );
            }
        }

        #[test]
        fn every_adjacent_place_is_found(at in (-9..9, -9..9), m in 1u8..=4, n in 1u8..=4) {
            for topology in Topology::ALL {
                let here = hexes(topology, m, at.0, at.1);
                let footprint = Footprint::new(topology, n).unwrap();
                let found: Vec<Cell> = here.places_beside(footprint).collect();
                for cell in (-25..25).flat_map(|y| (-25..25).map(move |x| Cell::new(x, y))) {
                    let beside = Space::new(cell, footprint).is_adjacent(&here);
                    prop_assert_eq!(beside, found.contains(&cell), "{:?} {}", topology, cell);
                }
            }
        }
    }

    #[test]
    fn footprint_covers_a_cell_from_each_of_its_anchors() {
        for topology in Topology::ALL {
            for side in 1..=8u8 {
                let footprint = Footprint::new(topology, side).unwrap();
                for cell in [(4, 7), (5, 6)].map(Cell::from) {
                    let mut anchors: Vec<Cell> = footprint.anchors_over(cell).collect();
                    let here = Space::from_cell(topology, cell);
                    let places = here.places_within(footprint, 0);
                    let mut expected: Vec<Cell> = places.map(|(at, _)| at).collect();
                    anchors.sort();
                    expected.sort();
                    assert_eq!(anchors, expected, "{topology:?} {side}");
                }
            }
        }
    }

    #[test]
    fn a_footprint_is_one_to_eight_cells_wide() {
        for topology in Topology::ALL {
            let new = |side| Footprint::new(topology, side);
            assert_eq!(new(0), Err(FootprintError(0)));
            assert_eq!(new(9), Err(FootprintError(9)));
            assert_eq!(new(8).map(Footprint::side), Ok(8));
            assert_eq!(new(8).map(Footprint::topology), Ok(topology));
        }
        for number in ["0", "9", "10", "19", "20", "29", "31"] {
            assert!(ron::from_str::<Footprint>(number).is_err(), "{number}");
        }
        assert_eq!(
            ron::from_str::<Footprint>("22"),
            Ok(Footprint::new(Topology::HexFlat, 2).unwrap())
        );
        assert_eq!(ron::from_str::<Footprint>("4"), Ok(Footprint::FOUR));
    }

    #[test]
    fn cells_are_row_by_row_from_the_anchor() {
        let cells: Vec<_> = Footprint::TWO.cells(Cell::new(3, 5)).collect();
        assert_eq!(cells, [(3, 5), (4, 5), (3, 6), (4, 6)].map(Cell::from));
    }

    #[test]
    fn even_footprint_is_centred_on_a_corner() {
        let anchor = Cell::new(2, 1);
        assert_eq!(Footprint::ONE.centre(anchor), Point { x: 2500, y: 1500 });
        assert_eq!(Footprint::TWO.centre(anchor), Point { x: 3000, y: 2000 });
    }

    #[test]
    fn adjacent_spaces_touch_without_overlapping() {
        let ogre = Space::new(Cell::new(4, 4), Footprint::TWO);
        let at = |x, y| Space::new(Cell::new(x, y), Footprint::THREE);
        assert_eq!(ogre.squares_to(&at(6, 6)), 1);
        assert_eq!(ogre.squares_to(&at(1, 1)), 1);
        assert_eq!(ogre.squares_to(&at(2, 4)), 0);
        assert_eq!(ogre.squares_to(&at(8, 4)), 3);
        assert!(ogre.is_adjacent(&at(6, 6)) && !ogre.is_adjacent(&at(7, 4)));
        assert!(ogre.contains(Cell::new(5, 5)) && !ogre.contains(Cell::new(6, 5)));
    }
}
