//! Requirements of a combo.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::facts::target::feet_text;

/// A requirement of a combo that is not met.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ContestedRejection {
    /// A combo's component needs a run-up.
    #[error(
        "it needs a straight move of {} immediately before, and made one of {}",
        feet_text(*.need),
        feet_text(*.have)
    )]
    NoRunUp { have: u32, need: u32 },
}

impl RejectionReason for ContestedRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoRunUp { .. } => true,
        }
    }
}
