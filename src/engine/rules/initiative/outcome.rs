//! Outcomes of initiative: rolls, and the turn order that they make.

use serde::{Deserialize, Serialize};

use crate::rules::facts::CheckRoll;
use crate::rules::state::CombatantId;

/// An outcome of initiative.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum InitiativeOutcome {
    /// A combatant rolled initiative (SEC-01).
    InitiativeRolled {
        who: CombatantId,
        /// The check; it has no target number.
        check: CheckRoll,
    },
    /// Some combatants of a group share the initiative that another of it rolled (SEC-94, RES-94).
    InitiativeShared {
        who: Vec<CombatantId>,
        with: CombatantId,
    },
    /// A tied combatant rolled again (SEC-02).
    TieRerolled { who: CombatantId, check: CheckRoll },
    /// The turn order has been set.
    OrderSet { order: Vec<CombatantId> },
    /// A combatant rolled in a contest (SEC-03).
    ContestRolled { who: CombatantId, check: CheckRoll },
    /// A contest has its order; the turn order did not change (SEC-03).
    ContestDecided { order: Vec<CombatantId> },
}
