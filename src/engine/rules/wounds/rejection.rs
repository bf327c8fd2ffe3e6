//! Rejections because of wounds.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Rejection because of wounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum WoundRejection {
    /// The actor is dying or dead.
    #[error("it is down and cannot act")]
    Incapacitated,
}

impl RejectionReason for WoundRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::Incapacitated => true,
        }
    }
}
