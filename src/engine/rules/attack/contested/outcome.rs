//! Facts of attacks against a defence, and of damage against toughness.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{Check, Term};
use crate::rules::state::CombatantId;
use crate::ruleset::DefenceId;

/// A fact of attacks against a defence, and of damage against toughness.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ContestedOutcome {
    /// A defence was thrown (SEC-41).
    DefenceRolled {
        who: CombatantId,
        against: CombatantId,
        defence: DefenceId,
        /// The check; it has passed if the attack is stopped.
        check: Check,
    },
    /// Somebody could not defend.
    Undefended { who: CombatantId },
    /// Damage was thrown and compared (SEC-42).
    DamageRolled {
        who: CombatantId,
        target: CombatantId,
        /// The faces of the damage dice.
        faces: Vec<u8>,
        /// What was added, term by term.
        terms: Vec<Term>,
        /// The sum of the dice and the terms.
        total: i32,
        /// The toughness that it was compared with.
        toughness: i32,
        /// What the damage did.
        harm: Harm,
    },
}

/// What damage did (SEC-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Harm {
    /// It did no harm.
    Nothing,
    /// It made a wound.
    Wound,
    /// It made a wound, and the target is dying.
    Dying,
}
