//! Rejections because of surprise.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Rejection because of surprise.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SurpriseRejection {
    /// Surprise has not been rolled, or is over.
    #[error("surprise cannot be set now: it applies only in the segments before the first round")]
    NobodySurprised,
    /// No member of the side has anything left to lose by surprise.
    #[error(
        "that whole side has already acted this round: set surprise after the next round starts"
    )]
    AllHaveActed,
    /// It is surprised.
    #[error(
        "it is surprised for {segments} more segment{}: it acts when surprise ends",
        if *.segments == 1 { "" } else { "s" }
    )]
    Surprised { segments: u32 },
}

impl RejectionReason for SurpriseRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NobodySurprised | Self::AllHaveActed => false,
            Self::Surprised { .. } => true,
        }
    }
}
