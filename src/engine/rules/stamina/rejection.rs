//! Reasons why Stamina is insufficient, or there is nothing to treat or overcome.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why Stamina is insufficient, or there is nothing to treat or overcome.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum StaminaRejection {
    /// It does not have enough Stamina.
    #[error("it takes {need} Stamina and {have} is left")]
    NoStamina { have: i32, need: i32 },
    /// There is no wound to treat.
    #[error("it has no hindering wound")]
    NothingToTreat,
    /// It cannot regain Stamina now.
    #[error("it {}", if *.mortal { "has a mortal wound: it regains no Stamina until that heals" } else { "has all its Stamina" })]
    NothingToRecover { mortal: bool },
    /// It has no condition that this would end.
    #[error("it has no condition that this would end")]
    NothingToOvercome,
}

impl RejectionReason for StaminaRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NothingToTreat | Self::NothingToRecover { .. } | Self::NothingToOvercome => false,
            Self::NoStamina { .. } => true,
        }
    }
}
