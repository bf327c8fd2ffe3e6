//! Walls and doors: thin lines in fine coordinates.

use serde::{Deserialize, Serialize};

use super::Cell;
use super::segment::Segment;

/// Fine units along the side of a cell.
pub const FINE: i32 = 1000;

/// A point in fine coordinates: [`FINE`] units are one square; (0, 0) is the map's top-left corner.
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
    /// The point `x` fine units from the left and `y` from the top edge.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The cell it lies in.
    pub const fn cell(self) -> Cell {
        Cell::new(self.x.div_euclid(FINE), self.y.div_euclid(FINE))
    }
}

/// A straight wall without thickness: it stops movement and sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wall {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

impl Wall {
    /// The wall from one end to the other.
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    pub(super) const fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

/// The number of a door on its map.
// Transparent, because a wrapped number cannot be read back inside a tagged outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DoorId(pub u16);

impl std::fmt::Display for DoorId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "door {}", self.0)
    }
}

/// What a door is at the moment.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum DoorState {
    /// Stops nothing.
    Open,
    /// Stops movement and sight until somebody opens it.
    #[default]
    Closed,
    /// Closed, and opening it takes a key or force.
    Locked,
    /// Closed, and looks like wall until somebody finds it.
    Secret,
}

impl DoorState {
    /// Whether a door in this state stops movement and sight.
    pub const fn blocks(self) -> bool {
        match self {
            Self::Open => false,
            Self::Closed | Self::Locked | Self::Secret => true,
        }
    }
}

/// A door: a wall that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Door {
    /// Its number, unique on its map.
    pub id: DoorId,
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Open or not.
    pub state: DoorState,
}

impl Door {
    pub(super) const fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}
