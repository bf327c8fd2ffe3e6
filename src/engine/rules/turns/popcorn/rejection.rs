//! Reasons why a combatant cannot be named as the next to act.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot be named as the next to act.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum PopcornRejection {
    /// It has had its turn, and others have not.
    #[error("`{who}` has already acted this round: nominate a combatant that has not")]
    HasActed { who: CombatantId },
    /// It is dying or dead.
    #[error("`{who}` cannot act: nominate a combatant that can")]
    CannotAct { who: CombatantId },
}

impl RejectionReason for PopcornRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::HasActed { .. } => true,
            Self::CannotAct { .. } => false,
        }
    }
}
