//! Reasons why magic cannot be used now.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why magic cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SpellRejection {
    /// It has cast its one spell of the round.
    #[error("it has already cast its one spell this round: wait for the next round")]
    SpellSpent,
    /// Magic without an action is used once a round (SEG-20).
    #[error(
        "it has already used this, and magic without an action works once a round: wait for the next round"
    )]
    AbilitySpent,
    /// An immediate spell cannot be cast during an incantation.
    #[error("it is still casting another spell: only one a round is possible")]
    Incanting,
}

impl RejectionReason for SpellRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::SpellSpent | Self::AbilitySpent | Self::Incanting => true,
        }
    }
}
