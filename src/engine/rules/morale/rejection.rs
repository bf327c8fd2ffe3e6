//! Reasons why morale is not rolled.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why morale is not rolled.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum MoraleRejection {
    /// Its morale is not rolled.
    #[error("its morale is not rolled: {}", if *.person { "it is a player character" } else { "it has passed often enough, or is fearless" })]
    NoMorale { person: bool },
}

impl RejectionReason for MoraleRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoMorale { .. } => true,
        }
    }
}
