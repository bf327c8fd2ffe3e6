//! Why something cannot be done now in a round of sides.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{Refuse, slot_words};
use crate::rules::state::Slot;

/// Why something cannot be done now in a round of sides.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SidedRejection {
    /// Initiative has not been rolled.
    #[error("initiative has not been rolled for this round: roll it first")]
    InitiativeFirst,
    /// This kind of action is done in another phase.
    #[error("that is done in {}, and now it is {}", slot_words(.comes), slot_words(.now))]
    OtherPhase { comes: Slot, now: Slot },
    /// The major action is spent.
    #[error("its major action of this round is spent: only minor ones are left")]
    MajorSpent,
    /// It is possible only after a major action (PHA-34).
    #[error("that is possible only after its major action of this round")]
    MajorFirst,
    /// It delays, and that is possible only in LOW (PHA-36).
    #[error("that delays, and is possible in LOW only: declare it, or hold until LOW")]
    OnlyInLow,
    /// It may wait only for a later segment of this round.
    #[error("it may wait for a later segment of the round, up to {last}")]
    HoldForward { last: u32 },
    /// No later phase of this round asks it.
    #[error("no later phase of this round asks it: act now, or let the moment pass")]
    NothingToHoldFor,
}

impl Refuse for SidedRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::InitiativeFirst | Self::HoldForward { .. } | Self::NothingToHoldFor => false,
            Self::OtherPhase { .. } | Self::MajorSpent | Self::MajorFirst | Self::OnlyInLow => true,
        }
    }
}
