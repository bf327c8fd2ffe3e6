//! A lamp as a file writes it.

use serde::{Deserialize, Serialize};

use crate::grid::{Glow, Lamp, LampId, Tint};

use super::{Corner, corner, point};

/// A lamp as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LampText {
    /// Its number, unique on its map.
    pub id: LampId,
    /// Where it is, in squares.
    pub at: Corner,
    /// As far as this it is bright, in feet; nowhere where not given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bright: u32,
    /// As far as this it is dim at least, in feet; no farther than it is bright where not given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dim: u32,
    /// The colour of its light; that of a flame where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Tint>,
    /// Whether it is lit; it is where nothing is said.
    #[serde(default = "yes", skip_serializing_if = "is_lit")]
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

const fn yes() -> bool {
    true
}

impl LampText {
    /// The lamp that is written here.
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
