//! Reasons why a combatant cannot join.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot join.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ArrivalRejection {
    /// The id is taken.
    #[error("there is already a combatant `{who}`: give the new one another id")]
    IdTaken { who: CombatantId },
    /// The wave has no name.
    #[error("a wave needs a name that can be seen, by which it is called in")]
    WaveWithoutName,
    /// The wave has too many combatants.
    #[error("at most {most} come in one wave: have the others come in another")]
    WaveTooLarge { most: usize },
}

impl Refuse for ArrivalRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::IdTaken { .. } | Self::WaveWithoutName | Self::WaveTooLarge { .. } => false,
        }
    }
}
