//! Points between the cells, in fine coordinates.

use serde::{Deserialize, Serialize};

/// Fine units across a cell: along the side of a square, or from side to side of a hexagon.
pub const FINE: i32 = 1000;

/// A point in fine coordinates: [`FINE`] units are 5 ft; (0, 0) is the map's top-left corner.
///
/// On hexagons the coordinate that runs across the rows (or across the columns, if those are unbroken) is 0.1 per cent
/// longer than it should be: see `grid::hex`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Point {
    /// Fine units from the left edge.
    pub x: i32,
    /// Fine units from the top edge.
    pub y: i32,
}

impl Point {
    /// Creates the point `x` fine units from the left and `y` from the top edge.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns the lesser of each coordinate of the two.
    pub(super) fn least(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    /// Returns the greater of each coordinate of the two.
    pub(super) fn greatest(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    /// Returns the point with its coordinates swapped.
    pub(super) const fn flipped(self) -> Self {
        Self::new(self.y, self.x)
    }
}
