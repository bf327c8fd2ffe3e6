//! Limits of hands and packs.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::ItemId;

/// Rejection because of hands and packs.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum GearRejection {
    /// No suitable item is held.
    #[error("it has no {} weapon ready: draw one first", if *.ranged { "ranged" } else { "melee" })]
    NoWeaponReady { ranged: bool },
    /// The named weapon is not held.
    #[error("`{item}` is not held: draw it first")]
    NotInHand { item: ItemId },
    /// The named weapon cannot be used like this.
    #[error("`{item}` is not a {} weapon", if *.ranged { "ranged" } else { "melee" })]
    WrongWeapon { item: ItemId, ranged: bool },
    /// The hand already holds an item.
    #[error("its hand holds its `{item}`: sheathe or drop that first")]
    HandFull { item: ItemId },
    /// The hand is empty.
    #[error("its hand is empty")]
    HandEmpty,
    /// The item is not where it would be taken from.
    #[error("it has no `{item}` there to take")]
    NoSuchItem { item: ItemId },
    /// There is no item that it could take.
    #[error(
        "there is nothing there to take: go to a square with an item, or choose one that it carries"
    )]
    NothingToTake,
}

impl RejectionReason for GearRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoWeaponReady { .. }
            | Self::WrongWeapon { .. }
            | Self::HandEmpty
            | Self::NoSuchItem { .. }
            | Self::NothingToTake => false,
            Self::NotInHand { .. } | Self::HandFull { .. } => true,
        }
    }
}
