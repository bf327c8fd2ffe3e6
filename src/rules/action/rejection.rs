//! Why an action cannot be begun, continued or given up.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::ruleset::ActionId;

/// Why an action cannot be begun, continued or given up.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ActionRejection {
    /// Something longer must be finished or given up first.
    #[error("it is still in the middle of `{action}`: finish or abandon that first")]
    UnfinishedAction { action: ActionId, left: u32 },
    /// There is nothing to continue or abandon.
    #[error("it has no unfinished action")]
    NothingUnfinished,
    /// A run cannot be abandoned in its first seconds.
    #[error("a run cannot be abandoned before its second {least}: {spent} s are spent")]
    Committed { least: u32, spent: u32 },
    /// The time given is shorter than the action needs.
    #[error("it takes at least {least} s, {have} given")]
    TooShort { have: u32, least: u32 },
}

impl Refuse for ActionRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NothingUnfinished => false,
            Self::UnfinishedAction { .. } | Self::Committed { .. } | Self::TooShort { .. } => true,
        }
    }
}
