//! How many squares a creature stands on, and which.

use serde::{Deserialize, Serialize};

use super::{Cell, FINE, Point};

/// The side of the square block of cells that a creature stands on: 1 to 8 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Footprint(u8);

/// A footprint was asked for that is not 1 to 8 squares wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFootprint(
    /// The side asked for, in squares.
    pub u8,
);

impl std::fmt::Display for BadFootprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a footprint is 1 to {} squares wide, not {}",
            Footprint::LARGEST,
            self.0
        )
    }
}

impl std::error::Error for BadFootprint {}

impl Footprint {
    /// The widest footprint, in squares.
    pub const LARGEST: u8 = 8;
    /// One square.
    pub const ONE: Self = Self(1);
    /// Two by two squares.
    pub const TWO: Self = Self(2);
    /// Three by three squares.
    pub const THREE: Self = Self(3);
    /// Four by four squares.
    pub const FOUR: Self = Self(4);

    /// A footprint `side` squares wide.
    ///
    /// # Errors
    /// Where `side` is not 1 to 8.
    pub const fn new(side: u8) -> Result<Self, BadFootprint> {
        match side {
            1..=Self::LARGEST => Ok(Self(side)),
            _ => Err(BadFootprint(side)),
        }
    }

    /// The side, in squares.
    pub const fn side(self) -> u8 {
        self.0
    }

    /// The cells it covers with its top-left cell at `anchor`, row by row.
    pub fn cells(self, anchor: Cell) -> impl Iterator<Item = Cell> + Clone {
        let side = i32::from(self.0);
        (0..side).flat_map(move |dy| (0..side).map(move |dx| anchor.offset(dx, dy)))
    }

    /// The centre of the space it covers with its top-left cell at `anchor`.
    pub const fn centre(self, anchor: Cell) -> Point {
        let half = self.0 as i32 * FINE / 2;
        Point {
            x: anchor.x.saturating_mul(FINE).saturating_add(half),
            y: anchor.y.saturating_mul(FINE).saturating_add(half),
        }
    }
}

impl Default for Footprint {
    fn default() -> Self {
        Self::ONE
    }
}

impl TryFrom<u8> for Footprint {
    type Error = BadFootprint;

    fn try_from(side: u8) -> Result<Self, BadFootprint> {
        Self::new(side)
    }
}

impl From<Footprint> for u8 {
    fn from(footprint: Footprint) -> Self {
        footprint.0
    }
}

/// The space a creature stands on: a footprint in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Space {
    /// The top-left cell.
    pub anchor: Cell,
    /// How many squares it covers from there.
    pub footprint: Footprint,
}

impl Space {
    /// The space of `footprint` with its top-left cell at `anchor`.
    pub const fn new(anchor: Cell, footprint: Footprint) -> Self {
        Self { anchor, footprint }
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        self.footprint.cells(self.anchor)
    }

    /// Whether `cell` is one of its cells.
    pub fn contains(&self, cell: Cell) -> bool {
        self.overlaps(&Self::new(cell, Footprint::ONE))
    }

    /// Its centre.
    pub const fn centre(&self) -> Point {
        self.footprint.centre(self.anchor)
    }

    /// The distance to the nearest cell of `other`, in squares, diagonals counting one: 0 where
    /// the two overlap, 1 where they are adjacent.
    pub fn squares_to(&self, other: &Self) -> u32 {
        let (columns, rows) = self.offset_to(other);
        columns.max(rows)
    }

    /// Whether the two touch, at an edge or a corner, without overlapping.
    pub fn is_adjacent(&self, other: &Self) -> bool {
        self.squares_to(other) == 1
    }

    /// Whether the two share a cell.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.squares_to(other) == 0
    }

    /// Columns and rows from one space to the nearest cell of the other.
    pub(super) fn offset_to(&self, other: &Self) -> (u32, u32) {
        let apart = |from: i32, side: u8, to: i32, other_side: u8| {
            let (from, to) = (i64::from(from), i64::from(to));
            let after = to - (from + i64::from(side) - 1);
            let before = from - (to + i64::from(other_side) - 1);
            // A distance between two i32 fits in u32.
            u32::try_from(after.max(before).max(0)).unwrap_or(u32::MAX)
        };
        let (a, b) = (self.footprint.0, other.footprint.0);
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
    use super::*;

    #[test]
    fn a_footprint_is_one_to_eight_squares_wide() {
        assert_eq!(Footprint::new(0), Err(BadFootprint(0)));
        assert_eq!(Footprint::new(9), Err(BadFootprint(9)));
        assert_eq!(Footprint::new(8).map(Footprint::side), Ok(8));
        assert!(ron::from_str::<Footprint>("9").is_err());
        assert_eq!(ron::from_str::<Footprint>("4"), Ok(Footprint::FOUR));
    }

    #[test]
    fn cells_go_row_by_row_from_the_anchor() {
        let cells: Vec<_> = Footprint::TWO.cells(Cell::new(3, 5)).collect();
        assert_eq!(cells, [(3, 5), (4, 5), (3, 6), (4, 6)].map(Cell::from));
    }

    #[test]
    fn the_centre_of_an_even_footprint_is_a_corner_of_cells() {
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
