//! Outcomes of aiming.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;

/// An outcome of aiming.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum AimOutcome {
    /// A combatant aims (SEC-46).
    AimTaken { who: CombatantId, bonus: i32 },
    /// An aim was lost (SEC-46).
    AimLost { who: CombatantId },
}
