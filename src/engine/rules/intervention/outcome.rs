//! Facts of what the GM does by hand.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Word};
use crate::ruleset::{ActionId, AttributeId, ItemId};

use super::Holding;

/// A fact of what the GM does by hand.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum InterventionOutcome {
    /// The GM deals damage; what it does is told after it.
    DamageByHand { who: CombatantId },
    /// Somebody is immune to damage of such a kind.
    Immune {
        who: CombatantId,
        attributes: Vec<AttributeId>,
    },
    /// Somebody is given a thing.
    ThingGiven {
        who: CombatantId,
        item: ItemId,
        to: Holding,
    },
    /// A thing is taken from somebody.
    ThingTaken { who: CombatantId, item: ItemId },
    /// Somebody may do this at once, whatever its turn.
    ActGranted { who: CombatantId, action: ActionId },
    /// A reaction was spent, or given back.
    ReactionSet { who: CombatantId, ready: bool },
    /// Somebody is delayed now, or is not any more (PHA-38).
    DelayedSet { who: CombatantId, delayed: bool },
    /// The GM says what holds for somebody.
    WordGiven {
        who: CombatantId,
        word: Word,
        /// Whether it is over with the next attack on it.
        once: bool,
    },
    /// What the GM said of somebody holds no longer.
    WordTakenBack { who: CombatantId },
    /// A save came out as the GM had said.
    SavedByWord { who: CombatantId, saved: bool },
}
