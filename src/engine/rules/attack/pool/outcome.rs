//! Outcomes of attacks with a pool of dice.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Term;
use crate::rules::state::CombatantId;
use crate::ruleset::{ItemId, PoolResult, SpellId, StatId};

/// An outcome of attacks with a pool of dice.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum PoolOutcome {
    /// A pool was rolled against a target; its size is the sum of the modifiers (FOW-10, FOW-11).
    PoolRolled {
        who: CombatantId,
        target: CombatantId,
        weapon: ItemId,
        terms: Vec<Term>,
        pool: i32,
        faces: Vec<u8>,
        result: PoolResult,
    },
    /// Damage was rolled; armour is subtracted from each die (FOW-12).
    PoolDamage {
        who: CombatantId,
        target: CombatantId,
        faces: Vec<u8>,
        armour: i32,
        bonus: i32,
        result: PoolResult,
        total: i32,
    },
    /// A combatant rolled a pool to resist a spell; any hit resists.
    PoolResisted {
        who: CombatantId,
        spell: SpellId,
        stat: StatId,
        pool: i32,
        faces: Vec<u8>,
        result: PoolResult,
    },
}
