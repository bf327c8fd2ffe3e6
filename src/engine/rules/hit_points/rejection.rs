//! Why there is no bleeding to stop.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;

/// Why there is no bleeding to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum HitPointRejection {
    /// It does not bleed.
    #[error("it is not bleeding")]
    NotBleeding,
}

impl Refuse for HitPointRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotBleeding => false,
        }
    }
}
