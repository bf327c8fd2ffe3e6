//! Outcomes of attacks against an Armour Class.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Term;
use crate::rules::state::CombatantId;

/// An outcome of attacks against an Armour Class.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ArmourClassOutcome {
    /// The Armour Class of the target and its breakdown. `to_hit` is T, or the attack bonus with ascending Armour
    /// Class.
    ArmourClassMet {
        who: CombatantId,
        armour_class: i32,
        terms: Vec<Term>,
        to_hit: i32,
        needed: i32,
    },
}
