//! Walls and doors: thin lines in fine coordinates.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::segment::Segment;
use super::{Cell, KindId, Point, Topology};

/// A straight wall without thickness: it stops the traffic of its kind; by default everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Wall {
    /// The end where it starts.
    pub from: Point,
    /// The end where it stops.
    pub to: Point,
    /// Its kind, on its map.
    #[serde(default, skip_serializing_if = "KindId::is_wall")]
    pub kind: KindId,
}

impl Wall {
    /// Creates the wall from one end to the other that stops everything.
    pub const fn new(from: Point, to: Point) -> Self {
        Self {
            from,
            to,
            kind: KindId::WALL,
        }
    }

    /// True if it touches a cell, including its edges.
    pub fn touches(&self, topology: Topology, cell: Cell) -> bool {
        let touch = self.segment().first_touch_of_cell(topology, cell);
        touch.is_some()
    }

    pub(super) const fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

impl Hash for Wall {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { from, to, kind } = self;
        (from, to).hash(state);
        kind.add_to(state);
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
    /// It stops the traffic of its kind, until it is opened.
    #[default]
    Closed,
    /// It is closed, and opening it takes a key or force.
    Locked,
    /// It is closed, and a wall like any other until it is found, whatever its kind.
    Secret,
}

impl DoorState {
    /// True if a door in this state stops anything.
    pub const fn blocks(self) -> bool {
        match self {
            Self::Open => false,
            Self::Closed | Self::Locked | Self::Secret => true,
        }
    }
}

/// A door: a wall that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Door {
    /// Its number, unique on its map.
    pub id: DoorId,
    /// The end where it starts.
    pub from: Point,
    /// The end where it stops.
    pub to: Point,
    /// Open, closed, locked or secret.
    pub state: DoorState,
    /// Its kind, on its map: the traffic that it stops while it is not open.
    #[serde(default, skip_serializing_if = "KindId::is_wall")]
    pub kind: KindId,
}

impl Hash for Door {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            id,
            from,
            to,
            state: stands,
            kind,
        } = self;
        (id, from, to, stands).hash(state);
        kind.add_to(state);
    }
}

impl Door {
    /// Returns the kind that counts now: a secret door is a wall.
    pub const fn acts_as(&self) -> KindId {
        match self.state {
            DoorState::Secret => KindId::WALL,
            DoorState::Open | DoorState::Closed | DoorState::Locked => self.kind,
        }
    }

    /// True if the straight line between two points crosses or touches it, open or not.
    pub fn is_crossed_by(&self, from: Point, to: Point) -> bool {
        self.segment().intersects(&Segment::new(from, to))
    }

    pub(super) const fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}
