//! Facts of memories.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::SpellId;

/// A fact of somebody's memory of spells.
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
        /// How many are left.
        left: u32,
        /// How many were prepared.
        of: u32,
    },
    /// The GM said how many of a spell are prepared.
    PreparedSet {
        who: CombatantId,
        spell: SpellId,
        /// How many are left; `None` if they are not counted any more.
        left: Option<u32>,
        /// How many there are after a night's rest; `None` if they are not counted any more.
        of: Option<u32>,
    },
    /// After a night's rest, everything that was prepared is in memory again.
    Rested { who: CombatantId },
}
