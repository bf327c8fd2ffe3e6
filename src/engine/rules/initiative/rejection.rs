//! Reasons why initiative cannot be rolled, or a contest held.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why initiative cannot be rolled, or a contest held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum InitiativeRejection {
    /// No combatant could fight.
    #[error("no combatant here can act: put combatants on the map first")]
    NobodyToAct,
    /// A contest needs two different combatants.
    #[error("a contest needs two or more different combatants")]
    ContestNeedsTwo,
}

impl RejectionReason for InitiativeRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NobodyToAct | Self::ContestNeedsTwo => false,
        }
    }
}
