//! Facts of those who come and go.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// A fact of those who come and go.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ArrivalOutcome {
    /// Somebody joined.
    CombatantAdded { who: CombatantId, at: Cell },
    /// Somebody left.
    CombatantRemoved { who: CombatantId },
}
