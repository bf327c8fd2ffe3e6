//! The timeline: what is due when, counted in its owner's own-turn seconds (SEC-13).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ConditionId, SpellId};

use super::battle::Field;
use super::combatant::CombatantId;
use super::{condition, spell};

/// What is due, in the order in which it was made.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timeline {
    due: Vec<Due>,
}

/// Something that will happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Due {
    /// Whose own-turn seconds count it down, present or not.
    pub owner: CombatantId,
    /// Seconds left.
    pub left: u32,
    /// Seconds it had at first.
    pub of: u32,
    /// What happens then.
    pub event: DueEvent,
}

/// What happens when something falls due.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DueEvent {
    /// A delayed spell takes effect.
    Spell {
        /// Which.
        spell: SpellId,
        /// On whom.
        targets: Vec<CombatantId>,
        /// Or on which square.
        at: Option<Cell>,
    },
    /// A condition ends.
    ConditionEnds {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: ConditionId,
    },
}

impl Timeline {
    /// Everything that is due, in the order in which it was made.
    pub fn due(&self) -> &[Due] {
        &self.due
    }

    /// Own-turn seconds of `owner` until the next thing of its own falls due.
    pub fn seconds_to_next(&self, owner: CombatantId) -> Option<u32> {
        self.due
            .iter()
            .filter(|due| due.owner == owner)
            .map(|due| due.left)
            .min()
    }

    /// Enters something that falls due after `seconds` own-turn seconds of `owner`.
    pub(super) fn enter(&mut self, owner: CombatantId, seconds: u32, event: DueEvent) {
        self.due.push(Due {
            owner,
            left: seconds,
            of: seconds,
            event,
        });
    }

    /// Lets own-turn seconds of `owner` pass.
    pub(super) fn pass(&mut self, owner: CombatantId, seconds: u32) {
        for due in self.due.iter_mut().filter(|due| due.owner == owner) {
            due.left = due.left.saturating_sub(seconds);
        }
    }

    /// Takes out the first thing that is due now.
    fn take_due(&mut self) -> Option<Due> {
        let index = self.due.iter().position(|due| due.left == 0)?;
        Some(self.due.remove(index))
    }

    /// Forgets the end of a condition that has ended otherwise.
    pub(super) fn forget_condition(&mut self, who: CombatantId, condition: ConditionId) {
        self.due
            .retain(|due| due.event != DueEvent::ConditionEnds { who, condition });
    }
}

/// Fires what is due, in the order in which it was made, before actions of the same second complete.
pub(super) fn fire_what_is_due(mut field: Field) {
    while let Some(due) = field.timeline.take_due() {
        match due.event {
            DueEvent::Spell { spell, targets, at } => {
                spell::take_effect(&mut field, due.owner, spell, &targets, at);
            }
            DueEvent::ConditionEnds { who, condition } => {
                condition::end(&mut field, who, condition);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_13_only_the_owners_own_seconds_count() {
        let (mine, other) = (CombatantId::new("mine"), CombatantId::new("other"));
        let mut timeline = Timeline::default();
        let event = DueEvent::ConditionEnds {
            who: other,
            condition: ConditionId::new("webbed"),
        };
        timeline.enter(mine, 11, event);
        timeline.pass(other, 6);
        assert_eq!(timeline.seconds_to_next(mine), Some(11));
        timeline.pass(mine, 2);
        assert_eq!(timeline.seconds_to_next(mine), Some(9));
        assert!(timeline.take_due().is_none());
        timeline.pass(mine, 9);
        assert!(timeline.take_due().is_some());
    }
}
