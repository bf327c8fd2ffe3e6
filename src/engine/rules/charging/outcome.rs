//! Outcomes of charges, and of weapons set against them.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::ItemId;

/// An outcome of charges, or of weapons set against them.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ChargeOutcome {
    /// A combatant charged (SEG-33).
    Charged {
        who: CombatantId,
        target: CombatantId,
    },
    /// A combatant set a weapon against a charge (SEG-33).
    WeaponSet { who: CombatantId, weapon: ItemId },
}
