//! Reasons why a door cannot be used.

use serde::{Deserialize, Serialize};

use crate::grid::DoorId;
use crate::rules::facts::RejectionReason;

/// Reason why a door cannot be used.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum DoorRejection {
    /// It is locked, or secret.
    #[error("{door} is locked or undiscovered: the GM must open it")]
    DoorIsShut { door: DoorId },
}

impl RejectionReason for DoorRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::DoorIsShut { .. } => false,
        }
    }
}
