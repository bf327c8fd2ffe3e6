//! Outcomes of conditions.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::ConditionId;

/// An outcome of conditions.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ConditionOutcome {
    /// A condition began.
    ConditionBegan {
        who: CombatantId,
        condition: ConditionId,
        /// Own-turn seconds of its creator until it ends.
        lasts: Option<u32>,
    },
    /// A condition ended.
    ConditionEnded {
        who: CombatantId,
        condition: ConditionId,
    },
    /// A condition hurts its bearer (FOW-47).
    ConditionHurts {
        who: CombatantId,
        condition: ConditionId,
    },
}
