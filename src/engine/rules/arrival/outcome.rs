//! Outcomes of combatants arriving and leaving.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// An outcome of combatants arriving or leaving.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ArrivalOutcome {
    /// A combatant joined the fight.
    CombatantAdded { who: CombatantId, at: Cell },
    /// These combatants wait for a round, or to be called in, as the wave of this name. If there are none, the wave is
    /// cancelled.
    WaveSet {
        name: String,
        round: Option<u32>,
        who: Vec<CombatantId>,
    },
    /// A combatant left the map.
    CombatantRemoved { who: CombatantId },
}
