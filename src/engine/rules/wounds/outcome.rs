//! Outcomes of wounds, dying and death.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Vitality};

/// An outcome of wounds, dying and death.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum WoundOutcome {
    /// A wound was taken; the count is the new one.
    WoundTaken { who: CombatantId, wounds: u32 },
    /// Wounds were healed; the count is the new one.
    WoundsMended { who: CombatantId, wounds: u32 },
    /// A combatant is up, dying or dead from now on.
    VitalityChanged {
        who: CombatantId,
        vitality: Vitality,
    },
    /// A combatant continues to bleed (SEG-39).
    Bled { who: CombatantId, left: i32 },
    /// A combatant's bleeding was stopped (SEG-39).
    BleedingStopped { who: CombatantId, by: CombatantId },
}
