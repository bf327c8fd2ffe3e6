//! Outcomes of reactions: who may react, and who does.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Trigger};

/// An outcome of reactions.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ReactionOutcome {
    /// An action is held until these combatants have reacted (RES-14).
    ReactionsAsked {
        trigger: Trigger,
        /// Combatants that may react.
        asked: Vec<CombatantId>,
    },
    /// A combatant reacts to the pending trigger.
    Reacted {
        who: CombatantId,
        /// The trigger; `None` if the GM has allowed a reaction without one.
        trigger: Option<Trigger>,
    },
    /// A combatant could have reacted and passes.
    ReactionPassed { who: CombatantId },
}
