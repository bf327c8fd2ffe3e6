//! Outcomes of Stamina, and of wounds that hinder.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;

/// An outcome of Stamina, or of wounds that hinder.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum StaminaOutcome {
    /// Stamina was lost (FOW-13).
    StaminaLost {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Stamina was spent for another die (FOW-13).
    StaminaSpent {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Stamina was regained (FOW-13).
    StaminaRegained {
        who: CombatantId,
        faces: Vec<u8>,
        points: i32,
        now: i32,
    },
    /// A wound was treated; `untreated` wounds still hinder (FOW-13).
    WoundTreated {
        who: CombatantId,
        by: CombatantId,
        untreated: u32,
    },
}
