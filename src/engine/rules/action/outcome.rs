//! Outcomes of actions: begun, continued, done, given up.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Rejection;
use crate::rules::state::CombatantId;
use crate::ruleset::{ActionId, ComboId, SpellId};

/// An outcome of an action: begun, continued, done, given up.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ActionOutcome {
    /// An action was started.
    ActionBegan {
        who: CombatantId,
        action: ActionId,
        /// Duration in seconds.
        seconds: u32,
        targets: Vec<CombatantId>,
        /// The spell that is cast, if it is a spell.
        spell: Option<SpellId>,
        /// The combo that is used, if it is a combo.
        combo: Option<ComboId>,
    },
    /// An unfinished action was continued (SEC-11).
    ActionContinued {
        who: CombatantId,
        action: ActionId,
        /// Seconds that it still needs.
        left: u32,
    },
    /// An action is not finished yet (SEC-11).
    ActionPaused {
        who: CombatantId,
        action: ActionId,
        /// Seconds that it still needs.
        left: u32,
    },
    /// An action is done.
    ActionCompleted { who: CombatantId, action: ActionId },
    /// An action was given up or lost (SEC-12).
    ActionAbandoned {
        who: CombatantId,
        action: ActionId,
        /// Seconds that were spent in vain.
        lost: u32,
        why: AbandonReason,
    },
    /// An action was completed, but could not have its effect.
    ActionFoiled {
        who: CombatantId,
        action: ActionId,
        /// The reason why it could not.
        why: Rejection,
    },
    /// A combatant said something, or did something for the GM to judge.
    Said { who: CombatantId, words: String },
}

/// Reason why an action ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbandonReason {
    /// Its actor gave it up.
    Chosen,
    /// Its actor cannot continue.
    Incapacitated,
}
