//! Outcomes of declarations before initiative.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Declaration};

/// An outcome of declarations before initiative.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum DeclarationOutcome {
    /// Everyone may declare now (SEG-11, PHA-11).
    DeclarationsOpened,
    /// A combatant declared, or withdrew its declaration.
    Declared {
        who: CombatantId,
        what: Option<Declaration>,
    },
}
