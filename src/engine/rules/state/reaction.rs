//! Whether a combatant may react, and what is held until it has been answered.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{Answers, SpellId};

use super::combatant::CombatantId;
use super::timer::InProgress;

/// Whether a combatant has its reaction. One that has never been given a reaction has none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    ready: bool,
    /// Whether it has come into a fight that goes on, and has not had its first reaction yet (RES-03).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    newcomer: bool,
}

impl Reaction {
    /// That of one who comes into a fight that goes on.
    pub(in crate::rules) const OF_A_NEWCOMER: Self = Self {
        ready: false,
        newcomer: true,
    };

    /// Whether it may still react.
    pub fn is_ready(&self) -> bool {
        self.ready
    }

    /// Whether it has not had its first reaction yet.
    pub fn is_to_come(&self) -> bool {
        self.newcomer
    }

    /// Gives it its reaction, or takes it.
    pub(in crate::rules) fn set(&mut self, ready: bool) {
        *self = Self {
            ready,
            newcomer: false,
        };
    }
}

/// A combatant that is no newcomer has the hash that it would have if nothing were kept of newcomers.
impl Hash for Reaction {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.ready.hash(hasher);
        if self.newcomer {
            self.newcomer.hash(hasher);
        }
    }
}

/// What is held until it has been answered, the innermost last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Pending(pub(in crate::rules) Vec<Held>);

/// Something that waits for answers.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// What happened, and waits to be answered.
    pub trigger: Trigger,
    /// The combatants that may still answer, in the order in which they are asked.
    pub asked: Vec<CombatantId>,
    /// The action that goes on unless somebody stops it; `None` where only something that has already
    /// happened is answered.
    pub(in crate::rules) action: Option<InProgress>,
}

/// What a reaction answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// Somebody casts a spell.
    Cast {
        /// The caster.
        who: CombatantId,
        /// The spell that is being cast.
        spell: SpellId,
    },
    /// Somebody attacks.
    Attack {
        /// The attacker.
        who: CombatantId,
        /// The combatant that is attacked.
        target: CombatantId,
    },
    /// A melee attack has missed (FOW-06).
    Missed {
        /// The attacker that missed.
        who: CombatantId,
        /// The combatant that it missed, and that may answer.
        target: CombatantId,
    },
    /// Somebody has stepped beside one who strikes at all who do (FOW-91, RES-91).
    Came {
        /// The combatant that stepped.
        who: CombatantId,
        /// The square from which it set out.
        from: Cell,
    },
}

impl Trigger {
    /// The combatant whose deed is answered.
    pub fn who(&self) -> CombatantId {
        match self {
            Self::Cast { who, .. }
            | Self::Attack { who, .. }
            | Self::Missed { who, .. }
            | Self::Came { who, .. } => *who,
        }
    }

    /// Which reactions answer it.
    pub fn answered_by(&self) -> Answers {
        match self {
            Self::Cast { .. } => Answers::Cast,
            Self::Attack { .. } => Answers::Attack,
            Self::Missed { .. } => Answers::Miss,
            Self::Came { .. } => Answers::Coming,
        }
    }
}

impl Pending {
    /// Everything that waits, the innermost last.
    pub fn held(&self) -> impl DoubleEndedIterator<Item = &Held> {
        self.0.iter()
    }

    /// What has to be answered now.
    pub fn top(&self) -> Option<&Held> {
        self.0.last()
    }

    /// Whether nothing is held.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes out the innermost thing that waits: somebody has stopped it.
    pub(in crate::rules) fn stop(&mut self) -> Option<Held> {
        self.0.pop()
    }
}
