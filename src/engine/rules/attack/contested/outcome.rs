//! Outcomes of attacks against a defence, and of damage against toughness.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{CheckRoll, Term};
use crate::rules::state::CombatantId;
use crate::ruleset::DefenceId;

/// An outcome of attacks against a defence, or of damage against toughness.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ContestedOutcome {
    /// A defence was rolled (SEC-41).
    DefenceRolled {
        who: CombatantId,
        against: CombatantId,
        defence: DefenceId,
        /// The check; it has passed if the attack is stopped.
        check: CheckRoll,
    },
    /// A combatant could not defend.
    Undefended { who: CombatantId },
    /// Damage was rolled and compared (SEC-42).
    DamageRolled {
        who: CombatantId,
        target: CombatantId,
        /// The faces of the damage dice.
        faces: Vec<u8>,
        /// Modifiers of the damage roll.
        terms: Vec<Term>,
        /// Total of the dice and the modifiers.
        total: i32,
        /// Toughness that it was compared with.
        toughness: i32,
        /// Effect of the damage.
        harm: DamageEffect,
    },
}

/// The effect of damage (SEC-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DamageEffect {
    /// It had no effect.
    Nothing,
    /// It caused a wound.
    Wound,
    /// It caused a wound, and the target is dying.
    Dying,
}
