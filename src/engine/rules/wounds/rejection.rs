//! Rejections because of wounds.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;

/// Rejection because of wounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum WoundRejection {
    /// The actor is dying or dead.
    #[error("it is down and cannot act")]
    Incapacitated,
}

impl Refuse for WoundRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::Incapacitated => true,
        }
    }
}
