//! Outcomes of attacks shared by several models.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{CheckRoll, Term};
use crate::rules::state::CombatantId;
use crate::ruleset::{ItemId, Ward};

/// An outcome of attacks shared by several models.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum AttackOutcome {
    /// An attack was rolled (SEC-40).
    AttackRolled {
        who: CombatantId,
        target: CombatantId,
        weapon: ItemId,
        /// The check; it has passed if the attack would hit.
        check: CheckRoll,
    },
    /// Damage to hit points was rolled (SEG-32, PHA-64).
    DamageDealt {
        who: CombatantId,
        target: CombatantId,
        faces: Vec<u8>,
        terms: Vec<Term>,
        multiplier: i32,
        total: i32,
    },
    /// An attack was foiled (PHA-71).
    AttackFoiled {
        who: CombatantId,
        target: CombatantId,
        ward: Ward,
        evident: bool,
    },
    /// A called shot took place (PHA-71).
    CalledShot {
        who: CombatantId,
        target: CombatantId,
        purpose: String,
        result: CalledShotResult,
    },
    /// A missile into a melee went at one of the combatants in it (SEG-37).
    Scattered {
        who: CombatantId,
        meant: CombatantId,
        at: CombatantId,
    },
    /// A combatant parries (SEG-35).
    Parries {
        who: CombatantId,
        against: Vec<CombatantId>,
    },
    /// A free attack is made (SEG-44, PHA-67).
    FreeAttack {
        who: CombatantId,
        target: CombatantId,
    },
}

/// The result of a called shot (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalledShotResult {
    /// It did what it was meant to do.
    Met,
    /// A natural 20 that was not enough: the GM may grant part of it.
    Partly,
    /// It is wasted.
    Wasted,
}
