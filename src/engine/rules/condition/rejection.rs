//! Rejections because of conditions, traits and items.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::{ConditionId, ItemId, TraitId};

/// Rejection because of a condition, a trait or an item.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ConditionRejection {
    /// A condition forbids it.
    #[error("it is `{condition}`: wait until that ends, or end it")]
    ConditionForbids { condition: ConditionId },
    /// A trait forbids it.
    #[error("it cannot do this by nature: `{by}`")]
    TraitForbids { by: TraitId },
    /// An item that it wears, wields or carries ready forbids it.
    #[error("`{item}` prevents it: put it away or take it off")]
    ItemForbids { item: ItemId },
    /// The condition that should begin is already there, or the one that should end is not.
    #[error("it {} `{condition}`", if *.has { "already has" } else { "does not have" })]
    ConditionState { condition: ConditionId, has: bool },
}

impl RejectionReason for ConditionRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::ConditionState { .. } => false,
            Self::ConditionForbids { .. }
            | Self::TraitForbids { .. }
            | Self::ItemForbids { .. } => true,
        }
    }
}
