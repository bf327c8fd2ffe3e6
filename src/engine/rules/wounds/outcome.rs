//! Facts of wounds, dying and death.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Vitality};

/// A fact of wounds, dying and death.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum WoundOutcome {
    /// A wound was taken; the count is the new one.
    WoundTaken { who: CombatantId, wounds: u32 },
    /// Wounds were mended; the count is the new one.
    WoundsMended { who: CombatantId, wounds: u32 },
    /// Somebody is up, dying or dead from now on.
    VitalityChanged {
        who: CombatantId,
        vitality: Vitality,
    },
    /// Somebody's bleeding goes on (SEG-39).
    Bled { who: CombatantId, left: i32 },
    /// Somebody's bleeding was stopped (SEG-39).
    BleedingStopped { who: CombatantId, by: CombatantId },
}
