//! Outcomes of morale.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Term;
use crate::rules::state::{CombatantId, MoraleState};

/// An outcome of morale.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum MoraleOutcome {
    /// Morale was rolled (SEG-40).
    MoraleRolled {
        who: CombatantId,
        face: u8,
        terms: Vec<Term>,
        total: i32,
        limit: i32,
        nerve: MoraleState,
    },
    /// Morale was rolled with several dice (FOW-30).
    MoraleDice {
        who: CombatantId,
        faces: Vec<u8>,
        terms: Vec<Term>,
        total: i32,
        limit: i32,
        nerve: MoraleState,
    },
    /// The morale state of a combatant changed (SEG-40).
    NerveChanged {
        who: CombatantId,
        nerve: MoraleState,
    },
}
