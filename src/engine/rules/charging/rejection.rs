//! Reasons why a combatant cannot charge or set a weapon.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why a combatant cannot charge or set a weapon.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ChargeRejection {
    /// It has charged too recently.
    #[error(
        "it charged {ago} round{} ago, and may charge only once in {every} rounds",
        if *.ago == 1 { "" } else { "s" }
    )]
    ChargedRecently { ago: u32, every: u32 },
    /// A charge must end near its target.
    #[error("a charge must end within reach of its target")]
    ChargeShort,
    /// A weapon cannot be set.
    #[error("it holds nothing that can be set against a charge: draw a spear or a similar weapon")]
    NothingToSet,
}

impl RejectionReason for ChargeRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NothingToSet => false,
            Self::ChargedRecently { .. } | Self::ChargeShort => true,
        }
    }
}
