//! A lamp as it is written in a file.

use serde::{Deserialize, Serialize};

use crate::grid::{Glow, Lamp, LampId, Tint};

use super::{Corner, corner, point};

/// A lamp as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LampText {
    /// Its number, unique on its map.
    pub id: LampId,
    /// Its position, in squares.
    pub at: Corner,
    /// Radius of its bright light, in feet; default: 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bright: u32,
    /// Radius of at least dim light, in feet; default: no more than `bright`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dim: u32,
    /// Colour of its light; default: that of a flame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Tint>,
    /// True if it is lit; default: true.
    #[serde(default = "default_true", skip_serializing_if = "is_lit")]
    pub lit: bool,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(feet: &u32) -> bool {
    *feet == 0
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_lit(lit: &bool) -> bool {
    *lit
}

const fn default_true() -> bool {
    true
}

impl LampText {
    /// Returns the lamp that is written here.
    pub(super) fn to_lamp(&self) -> Lamp {
        Lamp {
            id: self.id,
            at: point(self.at),
            glow: Glow {
                bright: self.bright,
                dim: self.dim,
            },
            tint: self.colour.unwrap_or_default(),
            lit: self.lit,
        }
    }
}

impl From<&Lamp> for LampText {
    fn from(lamp: &Lamp) -> Self {
        Self {
            id: lamp.id,
            at: corner(lamp.at),
            bright: lamp.glow.bright,
            dim: lamp.glow.dim,
            colour: (lamp.tint != Tint::default()).then_some(lamp.tint),
            lit: lamp.lit,
        }
    }
}
