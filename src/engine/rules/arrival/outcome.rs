//! Facts of combatants coming and going.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// A fact of combatants coming and going.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ArrivalOutcome {
    /// Somebody joined the fight.
    CombatantAdded { who: CombatantId, at: Cell },
    /// These wait for a round, or to be called in, as the wave of this name; nobody waits as it any more if there are
    /// none.
    WaveSet {
        name: String,
        round: Option<u32>,
        who: Vec<CombatantId>,
    },
    /// Somebody left the map.
    CombatantRemoved { who: CombatantId },
}
