//! Outcomes of postures.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::PostureId;

/// An outcome of postures.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum PostureOutcome {
    /// A posture changed.
    PostureChanged {
        who: CombatantId,
        posture: PostureId,
    },
}
