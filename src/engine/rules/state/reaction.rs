//! Reactions: whether a combatant has one, and which triggers wait for one.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::facts::ActionOrder;
use crate::ruleset::{ReactionTrigger, SpellId};

use super::combatant::CombatantId;
use super::timer::InProgress;

/// A combatant's reaction: available or not. By default it is not.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    ready: bool,
    /// True if it joined a running fight and has not had its first reaction yet (RES-03).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    newcomer: bool,
}

impl Reaction {
    /// Value for a combatant that joins a running fight.
    pub(in crate::rules) const FOR_NEW_COMBATANT: Self = Self {
        ready: false,
        newcomer: true,
    };

    /// True if it can still react.
    pub fn is_ready(&self) -> bool {
        self.ready
    }

    /// True if it has not had its first reaction yet.
    pub fn is_to_come(&self) -> bool {
        self.newcomer
    }

    /// Gives it its reaction or takes it away.
    pub(in crate::rules) fn set(&mut self, ready: bool) {
        *self = Self {
            ready,
            newcomer: false,
        };
    }
}

/// For all but newcomers, the hash is the same as if the field `newcomer` did not exist.
impl Hash for Reaction {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.ready.hash(hasher);
        if self.newcomer {
            self.newcomer.hash(hasher);
        }
    }
}

/// Pending triggers, innermost last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct PendingTriggers(pub(in crate::rules) Vec<PendingTrigger>);

/// A trigger that waits for reactions.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// Event that can be reacted to.
    pub trigger: Trigger,
    /// Combatants that may still react, in the order in which they are asked.
    pub asked: Vec<CombatantId>,
    /// Suspended action that continues unless a reaction stops it; `None` if the event has already happened.
    pub(in crate::rules) action: Option<InProgress>,
}

impl PendingTrigger {
    /// Returns the order of the action that waits; `None` if the event has already happened.
    pub fn order(&self) -> Option<&ActionOrder> {
        self.action.as_ref().map(InProgress::order)
    }
}

/// Event that triggers reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// A combatant casts a spell.
    Cast {
        /// Caster of the spell.
        who: CombatantId,
        /// Spell that is being cast.
        spell: SpellId,
    },
    /// A combatant attacks.
    Attack {
        /// Attacker.
        who: CombatantId,
        /// Target of the attack.
        target: CombatantId,
    },
    /// A melee attack missed (FOW-06).
    Missed {
        /// Attacker that missed.
        who: CombatantId,
        /// Target that was missed and may react.
        target: CombatantId,
    },
    /// An enemy moved next to a combatant that attacks anyone doing so (FOW-91, RES-91).
    Came {
        /// Combatant that moved.
        who: CombatantId,
        /// Square that it started from.
        from: Cell,
    },
}

impl PendingTrigger {
    /// Returns the order of the suspended action that continues unless a reaction stops it.
    pub fn suspended_order(&self) -> Option<&ActionOrder> {
        self.action.as_ref().map(InProgress::order)
    }
}

impl Trigger {
    /// Returns the combatant whose action is the trigger.
    pub fn actor(&self) -> CombatantId {
        match self {
            Self::Cast { who, .. }
            | Self::Attack { who, .. }
            | Self::Missed { who, .. }
            | Self::Came { who, .. } => *who,
        }
    }

    /// Returns the kind of reaction that responds to it.
    pub fn kind(&self) -> ReactionTrigger {
        match self {
            Self::Cast { .. } => ReactionTrigger::Cast,
            Self::Attack { .. } => ReactionTrigger::Attack,
            Self::Missed { .. } => ReactionTrigger::Miss,
            Self::Came { .. } => ReactionTrigger::Coming,
        }
    }
}

impl PendingTriggers {
    /// Returns all pending triggers, innermost last.
    pub fn triggers(&self) -> impl DoubleEndedIterator<Item = &PendingTrigger> {
        self.0.iter()
    }

    /// Returns the trigger that must be resolved next.
    pub fn top(&self) -> Option<&PendingTrigger> {
        self.0.last()
    }

    /// True if no trigger is pending.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes and returns the innermost trigger, because a reaction stopped it.
    pub(in crate::rules) fn stop(&mut self) -> Option<PendingTrigger> {
        self.0.pop()
    }
}
