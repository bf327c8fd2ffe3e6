//! Reasons why magic cannot be used now.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;

/// Reason why magic cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SpellRejection {
    /// It has cast its one spell of the round.
    #[error("it has had its one spell of this round: the next comes with the next round")]
    SpellSpent,
    /// Magic without an action is used once a round (SEG-20).
    #[error(
        "it has used this already this round, and what takes no action is used once: wait for the next round"
    )]
    AbilitySpent,
    /// An immediate spell cannot be cast during an incantation.
    #[error("it is in the middle of an incantation: one spell a round")]
    Incanting,
}

impl Refuse for SpellRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::SpellSpent | Self::AbilitySpent | Self::Incanting => true,
        }
    }
}
