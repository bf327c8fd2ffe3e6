//! Facts of initiative: throws for one's place, and the order they make.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Check;
use crate::rules::state::CombatantId;

/// A fact of initiative: throws for one's place, and the order they make.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum InitiativeOutcome {
    /// Somebody threw for its place in the order (SEC-01).
    InitiativeRolled {
        who: CombatantId,
        /// The check; nothing has to be reached.
        check: Check,
    },
    /// A tie was thrown again (SEC-02).
    TieRerolled { who: CombatantId, check: Check },
    /// The order stands.
    OrderSet { order: Vec<CombatantId> },
    /// Somebody threw in a contest (SEC-03).
    ContestRolled { who: CombatantId, check: Check },
    /// A contest has its order; the turn order is as it was (SEC-03).
    ContestDecided { order: Vec<CombatantId> },
}
