//! Facts of what is declared before initiative.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Declaration};

/// A fact of what is declared before initiative.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum DeclarationOutcome {
    /// Everyone may declare now (SEG-11, PHA-11).
    DeclarationsOpened,
    /// Somebody declared, or took it back.
    Declared {
        who: CombatantId,
        what: Option<Declaration>,
    },
}
