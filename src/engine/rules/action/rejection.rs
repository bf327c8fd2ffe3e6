//! Reasons why an action cannot be begun, continued or given up.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{RejectionReason, span_text};
use crate::ruleset::{ActionId, Ruleset};

/// Reason why an action cannot be begun, continued or given up.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ActionRejection {
    /// Something longer must be finished or given up first.
    #[error("it is still in the middle of `{action}`: finish or abandon that first")]
    UnfinishedAction { action: ActionId, left: u32 },
    /// There is nothing to continue or abandon.
    #[error("it has no unfinished action to continue or abandon")]
    NothingUnfinished,
    /// A run cannot be abandoned in its first seconds.
    #[error(
        "a run can be abandoned after {least} s, and this one has lasted {spent} s: continue it"
    )]
    Committed { least: u32, spent: u32 },
    /// The chosen duration is shorter than the action needs.
    #[error("it takes at least {least} s, and {have} s is given: give it more time")]
    TooShort { have: u32, least: u32 },
}

impl RejectionReason for ActionRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NothingUnfinished => false,
            Self::UnfinishedAction { .. } | Self::Committed { .. } | Self::TooShort { .. } => true,
        }
    }

    /// Gives the times in the unit of the ruleset's clock.
    fn text_in(&self, ruleset: &Ruleset) -> Option<String> {
        let Self::TooShort { have, least } = self else {
            return None;
        };
        let span = |ticks: u32| span_text(ruleset.clock, ticks);
        let (have, least) = (span(*have), span(*least));
        Some(format!(
            "it takes at least {least}, and {have} is given: give it more time"
        ))
    }
}
