//! The look of the open terrain of a map, without effect on the rules.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// The look of open terrain. It costs nothing and stops nothing.
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

/// The floors of a map: inside the walls of rooms, and outside. Where neither is set, the windows choose. A map without
/// floors is written like one from before floors existed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Floors {
    /// The floor of rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<Floor>,
    /// The terrain around them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<Floor>,
}

impl Floors {
    /// True if neither is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Hash for Floors {
    /// The look of the terrain makes no difference to a fight.
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}
