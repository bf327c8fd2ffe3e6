//! Rejections because of a posture.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::PostureId;

/// Rejection because of a posture.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum PostureRejection {
    /// The posture does not allow it.
    #[error("it is `{posture}`: change posture first")]
    WrongPosture { posture: PostureId },
}

impl RejectionReason for PostureRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::WrongPosture { .. } => true,
        }
    }
}
