//! Outcomes of prepared spells.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::SpellId;

/// An outcome of prepared spells.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum MemoryOutcome {
    /// A prepared spell was spent (SEG-22, PHA-51).
    PreparedSpent {
        who: CombatantId,
        spell: SpellId,
        /// Castings left.
        left: u32,
        /// Castings prepared.
        of: u32,
    },
    /// The GM set how many castings of a spell are prepared.
    PreparedSet {
        who: CombatantId,
        spell: SpellId,
        /// Castings left; `None` if they are no longer counted.
        left: Option<u32>,
        /// Castings after a night's rest; `None` if they are no longer counted.
        of: Option<u32>,
    },
    /// A night's rest restored all prepared spells.
    Rested { who: CombatantId },
}
