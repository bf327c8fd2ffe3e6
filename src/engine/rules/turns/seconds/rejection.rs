//! Reasons why something cannot be done now in a turn of seconds.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;
use crate::ruleset::ActionId;

/// Reason why something cannot be done now in a turn of seconds.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SecondsRejection {
    /// All seconds are spent.
    #[error("no seconds are left in this turn: end it")]
    NoSecondsLeft,
    /// A delay must come before anything is spent.
    #[error("{spent} s of this turn are spent: a turn can be delayed only before any are spent")]
    AlreadySpent { spent: u32 },
    /// The combatant has no delayed turn to take.
    #[error("it has no delayed turn to take")]
    NotDelayed,
    /// A turn cannot be interrupted inside an action.
    #[error("`{who}` is in the middle of `{action}`: wait until it is done")]
    InsideAction { who: CombatantId, action: ActionId },
}

impl RejectionReason for SecondsRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotDelayed => false,
            Self::NoSecondsLeft | Self::AlreadySpent { .. } | Self::InsideAction { .. } => true,
        }
    }
}
