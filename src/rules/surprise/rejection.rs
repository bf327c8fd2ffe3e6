//! What surprise forbids.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;

/// What surprise forbids.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum SurpriseRejection {
    /// Surprise has not been rolled, or is over.
    #[error("nobody is surprised now: surprise counts in the segments before the first round")]
    NobodySurprised,
    /// It is surprised.
    #[error("it is surprised for {segments} segment(s)")]
    Surprised { segments: u32 },
}

impl Refuse for SurpriseRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NobodySurprised => false,
            Self::Surprised { .. } => true,
        }
    }
}
