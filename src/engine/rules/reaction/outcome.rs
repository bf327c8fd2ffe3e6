//! Facts of reactions: who may answer, and who does.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Trigger};

/// A fact of reactions: who may answer, and who does.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ReactionOutcome {
    /// Something is held until these have answered it (RES-14).
    ReactionsAsked {
        trigger: Trigger,
        /// The combatants that may answer.
        asked: Vec<CombatantId>,
    },
    /// Somebody reacts to what is held.
    Reacted {
        who: CombatantId,
        /// What it reacts to; `None` where the GM has allowed it without a reason.
        trigger: Option<Trigger>,
    },
    /// Somebody could have reacted and lets it pass.
    ReactionPassed { who: CombatantId },
}
