//! Walls and doors: thin lines in fine coordinates.

use serde::{Deserialize, Serialize};

use super::segment::Segment;

/// Fine units across a cell: along the side of a square, or from side to side of a hexagon.
pub const FINE: i32 = 1000;

/// A point in fine coordinates: [`FINE`] units are 5 ft; (0, 0) is the map's top-left corner.
///
/// On hexagons the coordinate that runs across the rows (or the columns, where those are whole) is
/// 0.1 per cent longer than it should be: see `grid::hex`.
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

    /// The point with its coordinates exchanged.
    pub(super) const fn flipped(self) -> Self {
        Self::new(self.y, self.x)
    }
}

/// A straight wall without thickness: it stops movement and sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wall {
    /// The end from which it starts.
    pub from: Point,
    /// The end to which it runs.
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

/// The state of a door.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum DoorState {
    /// It stops nothing.
    Open,
    /// It stops movement and sight until somebody opens it.
    #[default]
    Closed,
    /// It is closed, and opening it takes a key or force.
    Locked,
    /// It is closed, and looks like wall until somebody finds it.
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
    /// The end from which it starts.
    pub from: Point,
    /// The end to which it runs.
    pub to: Point,
    /// Whether it is open, closed, locked or secret.
    pub state: DoorState,
}

impl Door {
    pub(super) const fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}
