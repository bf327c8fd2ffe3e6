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
        /// Who may answer.
        asked: Vec<CombatantId>,
    },
    /// Somebody reacts.
    Reacted {
        who: CombatantId,
        /// To what; nothing where the GM has allowed it.
        trigger: Option<Trigger>,
    },
    /// Somebody could have reacted and does not.
    ReactionPassed { who: CombatantId },
}
