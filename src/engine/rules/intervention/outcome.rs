//! Outcomes of the GM's interventions.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, GmRuling};
use crate::ruleset::{ActionId, AttributeId, ItemId};

use super::ItemDestination;

/// An outcome of the GM's interventions.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum InterventionOutcome {
    /// The GM deals damage; its effects follow.
    DamageByHand { who: CombatantId },
    /// A combatant is immune to damage of such a kind.
    Immune {
        who: CombatantId,
        attributes: Vec<AttributeId>,
    },
    /// A combatant is given an item.
    ThingGiven {
        who: CombatantId,
        item: ItemId,
        to: ItemDestination,
    },
    /// An item is taken from a combatant.
    ThingTaken { who: CombatantId, item: ItemId },
    /// A combatant may take this action at once, in any turn.
    ActGranted { who: CombatantId, action: ActionId },
    /// A reaction was spent, or restored.
    ReactionSet { who: CombatantId, ready: bool },
    /// A combatant was set to delayed or not delayed (PHA-38).
    DelayedSet { who: CombatantId, delayed: bool },
    /// The GM makes a ruling about a combatant.
    WordGiven {
        who: CombatantId,
        word: GmRuling,
        /// True if it ends with the next attack on the combatant.
        once: bool,
    },
    /// The GM's ruling about a combatant was cleared.
    WordTakenBack { who: CombatantId },
    /// A save had the result of the GM's ruling.
    SavedByWord { who: CombatantId, saved: bool },
}
