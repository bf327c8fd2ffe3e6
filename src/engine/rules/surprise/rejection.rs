//! Rejections because of surprise.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;

/// Rejection because of surprise.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SurpriseRejection {
    /// Surprise has not been rolled, or is over.
    #[error("nobody is surprised now: surprise counts in the segments before the first round")]
    NobodySurprised,
    /// No member of the side has anything left to lose by surprise.
    #[error(
        "everybody of that side has had its turn in this round: say it once the next one has begun"
    )]
    AllHaveActed,
    /// It is surprised.
    #[error(
        "it is surprised for {segments} more segment{}: it acts when they are over",
        if *.segments == 1 { "" } else { "s" }
    )]
    Surprised { segments: u32 },
}

impl Refuse for SurpriseRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NobodySurprised | Self::AllHaveActed => false,
            Self::Surprised { .. } => true,
        }
    }
}
