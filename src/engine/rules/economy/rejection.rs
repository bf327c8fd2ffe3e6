//! Reasons why a turn in parts has nothing left for an action.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::TurnResource;

/// Reason why a turn in parts has nothing left for an action.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum EconomyRejection {
    /// The turn has only one of each.
    #[error("its {} of this turn is spent", .resource.text())]
    ResourceSpent { resource: TurnResource },
    /// No ruling makes the action take that resource.
    #[error("it takes {}, and the GM can rule otherwise only for an Interaction", .usual.map_or("no part of the turn", TurnResource::text))]
    TakesAnother { usual: Option<TurnResource> },
}

impl RejectionReason for EconomyRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::ResourceSpent { .. } | Self::TakesAnother { .. } => true,
        }
    }
}
