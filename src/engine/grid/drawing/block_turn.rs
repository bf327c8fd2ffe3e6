//! Turns of a block of a map by quarters.

use serde::{Deserialize, Serialize};

/// A clockwise turn of a block.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum BlockTurn {
    /// No turn.
    #[default]
    None,
    /// A quarter turn.
    Quarter,
    /// A half turn.
    Half,
    /// Three quarters of a turn.
    ThreeQuarters,
}

impl BlockTurn {
    /// Returns this turn plus a quarter.
    #[must_use]
    pub const fn plus_quarter(self) -> Self {
        match self {
            Self::None => Self::Quarter,
            Self::Quarter => Self::Half,
            Self::Half => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::None,
        }
    }

    /// Returns the sum of two turns.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let mut turned = self;
        let mut left = other.quarters();
        while left > 0 {
            turned = turned.plus_quarter();
            left -= 1;
        }
        turned
    }

    /// Returns this turn as seen in an upright mirror.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::None | Self::Half => self,
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
        }
    }

    pub(super) const fn quarters(self) -> u8 {
        self as u8
    }

    /// True if the block is then on its side, which is impossible for blocks of hexagons.
    pub const fn is_sideways(self) -> bool {
        match self {
            Self::None | Self::Half => false,
            Self::Quarter | Self::ThreeQuarters => true,
        }
    }
}
