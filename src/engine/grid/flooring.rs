//! What the open ground of a map is made of: for the eye only.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// What open ground looks like. It costs nothing and stops nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Floor {
    /// Pale ground of no particular kind.
    Plain,
    /// Grass.
    Grass,
    /// Trodden earth.
    Earth,
    /// Sand.
    Sand,
    /// Snow.
    Snow,
    /// Flagstones.
    Flagstones,
    /// Wooden boards.
    Boards,
}

impl Floor {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Grass,
        Self::Earth,
        Self::Sand,
        Self::Snow,
        Self::Flagstones,
        Self::Boards,
    ];
}

/// The floors of a map: inside of what encloses rooms, and outside. Where nothing is said, the windows choose. A map
/// that says nothing is written the same as one from before there were floors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Floors {
    /// The floor of rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<Floor>,
    /// The ground around them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<Floor>,
}

impl Floors {
    /// Whether nothing is said of any.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Hash for Floors {
    /// What the ground looks like makes no difference to a fight.
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}
