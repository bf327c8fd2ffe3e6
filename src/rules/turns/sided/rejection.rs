//! Why a round of sides has no place for it.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{Refuse, slot_words};
use crate::rules::state::Slot;

/// Why a round of sides has no place for it.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SidedRejection {
    /// Initiative has not been rolled.
    #[error("initiative has not been rolled for this round: roll it first")]
    InitiativeFirst,
    /// The kind of action comes in another phase.
    #[error("that is done in {}, and now it is {}", slot_words(.comes), slot_words(.now))]
    OtherPhase { comes: Slot, now: Slot },
    /// The major action is spent.
    #[error("its major action of this round is spent: only minor ones are left")]
    MajorSpent,
    /// PHA-34: only after a major action.
    #[error("that is possible only after its major action of this round")]
    MajorFirst,
    /// PHA-36: what delays is possible in LOW only.
    #[error("that delays: it is possible in LOW only")]
    OnlyInLow,
    /// It may hold to a later segment only.
    #[error("it may wait for a later segment of the round, up to {last}")]
    HoldForward { last: u32 },
}

impl Refuse for SidedRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::InitiativeFirst | Self::HoldForward { .. } => false,
            Self::OtherPhase { .. } | Self::MajorSpent | Self::MajorFirst | Self::OnlyInLow => true,
        }
    }
}
