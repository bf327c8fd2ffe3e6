//! Reasons why a combatant cannot join.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot join.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ArrivalRejection {
    /// The id is taken.
    #[error("there is already a combatant `{who}`: choose another id for the new one")]
    IdTaken { who: CombatantId },
    /// The wave has no name.
    #[error("a wave needs a visible name: enter one to call it by")]
    WaveWithoutName,
    /// The wave has too many combatants.
    #[error("a wave has at most {most} combatants: put the others in another wave")]
    WaveTooLarge { most: usize },
}

impl RejectionReason for ArrivalRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::IdTaken { .. } | Self::WaveWithoutName | Self::WaveTooLarge { .. } => false,
        }
    }
}
