//! Reasons why aid is impossible.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why aid is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum HitPointRejection {
    /// It is not bleeding.
    #[error("it is not bleeding")]
    NotBleeding,
}

impl RejectionReason for HitPointRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotBleeding => false,
        }
    }
}
