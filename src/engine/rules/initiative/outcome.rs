//! Facts of initiative: rolls for a place, and the order that they make.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Check;
use crate::rules::state::CombatantId;

/// A fact of initiative: rolls for a place, and the order that they make.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum InitiativeOutcome {
    /// Somebody rolled for its place in the order (SEC-01).
    InitiativeRolled {
        who: CombatantId,
        /// The check; it need not reach anything.
        check: Check,
    },
    /// Some of a group have the place that another of it rolled for (SEC-94, RES-94).
    InitiativeShared {
        who: Vec<CombatantId>,
        with: CombatantId,
    },
    /// Somebody in a tie rolled again (SEC-02).
    TieRerolled { who: CombatantId, check: Check },
    /// The order has been made.
    OrderSet { order: Vec<CombatantId> },
    /// Somebody rolled in a contest (SEC-03).
    ContestRolled { who: CombatantId, check: Check },
    /// A contest has its order; the turn order stays as it was (SEC-03).
    ContestDecided { order: Vec<CombatantId> },
}
