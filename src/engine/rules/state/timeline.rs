//! Scheduled events. Time is counted in the owner's own-turn seconds (SEC-13), or in segments for all combatants if
//! sides roll initiative.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ConditionId, ItemId, SpellId};

use super::combatant::CombatantId;
use super::roster::Roster;

/// Scheduled events, and the magic that keeps conditions up, both in order of creation.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    pub(super) due: Vec<ScheduledEvent>,
    /// Ticks of this round that have passed but are subtracted only at its end.
    #[serde(default)]
    pub(super) ahead: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) enchantments: Vec<Enchantment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fears: Vec<Fear>,
}

impl std::hash::Hash for Timeline {
    /// `ahead` follows from the clock and is not hashed. Enchantments and fears are hashed only if there are any,
    /// so that a fight without them keeps its hash.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.due.hash(state);
        if !self.enchantments.is_empty() {
            self.enchantments.hash(state);
        }
        if !self.fears.is_empty() {
            self.fears.hash(state);
        }
    }
}

/// Fear of another combatant that does not come from a spell (FOW-46).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Fear {
    who: CombatantId,
    condition: ConditionId,
    by: CombatantId,
}

/// A condition caused by a spell: it can be dispelled, and may need the caster's concentration (PHA-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Enchantment {
    /// Combatant that has the condition.
    pub who: CombatantId,
    /// Condition that the spell caused.
    pub condition: ConditionId,
    /// Combatant that cast the spell.
    pub by: CombatantId,
    /// Spell that caused the condition.
    pub spell: SpellId,
    /// True if it lasts only as long as the caster concentrates on it.
    pub maintained: bool,
}

impl Enchantment {
    /// True if its bearer is no longer in the fight, or the caster whose concentration it needs.
    pub(in crate::rules) fn is_orphaned(&self, roster: &Roster) -> bool {
        let is_gone = |who| roster.entity(who).is_none();
        is_gone(self.who) || (self.maintained && is_gone(self.by))
    }
}

/// A scheduled event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScheduledEvent {
    /// Combatant whose own-turn seconds count it down, present or not.
    pub owner: CombatantId,
    /// Seconds left until it happens.
    pub left: u32,
    /// Seconds that it was scheduled for originally.
    pub of: u32,
    /// Event that happens.
    pub event: DueEvent,
}

/// Effect of a scheduled event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DueEvent {
    /// A delayed spell takes effect.
    Spell {
        /// Spell that was cast.
        spell: SpellId,
        /// Combatants that it was cast on.
        targets: Vec<CombatantId>,
        /// Square that it was cast on, unless it was cast on combatants.
        at: Option<Cell>,
    },
    /// A condition ends.
    ConditionEnds {
        /// Combatant that has the condition.
        who: CombatantId,
        /// Condition that ends.
        condition: ConditionId,
    },
    /// A light source on the ground burns out.
    LightEnds {
        /// Item that burns.
        item: ItemId,
        /// Square that it is on.
        at: Cell,
    },
}

impl Timeline {
    /// Returns all scheduled events, in order of creation.
    pub fn due(&self) -> &[ScheduledEvent] {
        &self.due
    }

    /// Returns the own-turn seconds of `owner` until its next event; `None` if it has no events.
    pub fn seconds_to_next(&self, owner: CombatantId) -> Option<u32> {
        self.due
            .iter()
            .filter(|due| due.owner == owner)
            .map(|due| due.left)
            .min()
    }

    /// Returns the ticks until a condition of `who` ends, in its creator's own-turn seconds or in segments or steps
    /// for all combatants. Returns `None` if it lasts until something ends it.
    pub fn ticks_until_end(&self, who: CombatantId, condition: ConditionId) -> Option<u32> {
        let event = DueEvent::ConditionEnds { who, condition };
        let mut due = self.due.iter().filter(|due| due.event == event);
        due.next().map(|due| due.left.saturating_sub(self.ahead))
    }

    /// Returns the conditions caused by spells, in order of creation.
    pub fn enchantments(&self) -> &[Enchantment] {
        &self.enchantments
    }

    /// Records the magic that keeps a condition up, and replaces any earlier record for it.
    pub(in crate::rules) fn enchant(&mut self, enchantment: Enchantment) {
        self.forget_enchantment(enchantment.who, enchantment.condition);
        self.enchantments.push(enchantment);
    }

    /// Removes and returns the magic that kept a condition up.
    pub(in crate::rules) fn forget_enchantment(
        &mut self,
        who: CombatantId,
        condition: ConditionId,
    ) -> Option<Enchantment> {
        let index = self
            .enchantments
            .iter()
            .position(|held| held.who == who && held.condition == condition)?;
        Some(self.enchantments.remove(index))
    }

    /// Returns the combatant that `who` fears in this condition: the caster of the spell, or the one that the GM
    /// named (FOW-46).
    pub fn feared_by(&self, who: CombatantId, condition: ConditionId) -> Option<CombatantId> {
        let magic = self.enchantments.iter();
        let mut magic = magic.filter(|held| (held.who, held.condition) == (who, condition));
        let fears = self.fears.iter();
        let mut fears = fears.filter(|held| (held.who, held.condition) == (who, condition));
        let of_magic = magic.next().map(|held| held.by);
        of_magic.or_else(|| fears.next().map(|held| held.by))
    }

    /// True if any fear, or any condition caused by magic, is recorded (FOW-46).
    pub(in crate::rules) fn fears_anybody(&self) -> bool {
        !(self.enchantments.is_empty() && self.fears.is_empty())
    }

    /// Records which combatant `who` fears (FOW-46).
    pub(in crate::rules) fn fear(
        &mut self,
        who: CombatantId,
        condition: ConditionId,
        by: CombatantId,
    ) {
        self.forget_fear(who, condition);
        self.fears.push(Fear { who, condition, by });
    }

    /// Removes the record of which combatant `who` fears in this condition.
    pub(in crate::rules) fn forget_fear(&mut self, who: CombatantId, condition: ConditionId) {
        self.fears
            .retain(|held| (held.who, held.condition) != (who, condition));
    }

    /// Schedules an event after `seconds` own-turn seconds of `owner`.
    pub(in crate::rules) fn schedule(&mut self, owner: CombatantId, seconds: u32, event: DueEvent) {
        self.due.push(ScheduledEvent {
            owner,
            left: seconds + self.ahead,
            of: seconds,
            event,
        });
    }

    /// Counts down the events of `owner` by own-turn seconds.
    pub(in crate::rules) fn count_down(&mut self, owner: CombatantId, seconds: u32) {
        for due in self.due.iter_mut().filter(|due| due.owner == owner) {
            due.left = due.left.saturating_sub(seconds);
        }
    }

    /// Counts down all events by `ticks`, in fights with side initiative, where time is the same for all combatants.
    pub(in crate::rules) fn pass_all(&mut self, ticks: u32) {
        for due in &mut self.due {
            due.left = due.left.saturating_sub(ticks);
        }
    }

    /// Sets the ticks of this round that have passed but are subtracted only at its end (PHA-19).
    pub(in crate::rules) fn set_ahead(&mut self, ticks: u32) {
        self.ahead = ticks;
    }

    /// Returns the combatant whose own-turn seconds count an event down, and the ticks left until it happens.
    pub(in crate::rules) fn left_until(&self, event: &DueEvent) -> Option<(CombatantId, u32)> {
        let due = self.due.iter().find(|due| due.event == *event)?;
        Some((due.owner, due.left.saturating_sub(self.ahead)))
    }

    /// Replaces an event with another that happens at the same time.
    pub(in crate::rules) fn replace(&mut self, event: &DueEvent, with: DueEvent) {
        let mut all = self.due.iter_mut();
        if let Some(due) = all.find(|due| due.event == *event) {
            due.event = with;
        }
    }

    /// Removes the first event equal to `event`.
    pub(in crate::rules) fn forget(&mut self, event: &DueEvent) {
        if let Some(index) = self.due.iter().position(|due| due.event == *event) {
            self.due.remove(index);
        }
    }

    /// True if any event is due now.
    pub(in crate::rules) fn is_anything_due(&self) -> bool {
        self.due.iter().any(|due| due.left == 0)
    }

    /// Removes and returns the first event that is due now.
    pub(in crate::rules) fn take_due(&mut self) -> Option<ScheduledEvent> {
        let index = self.due.iter().position(|due| due.left == 0)?;
        Some(self.due.remove(index))
    }

    /// Removes the scheduled end of a condition that has already ended in another way.
    pub(in crate::rules) fn forget_condition(&mut self, who: CombatantId, condition: ConditionId) {
        self.due
            .retain(|due| due.event != DueEvent::ConditionEnds { who, condition });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_13_only_the_owners_seconds_count() {
        let (mine, other) = (CombatantId::new("mine"), CombatantId::new("other"));
        let mut timeline = Timeline::default();
        let event = DueEvent::ConditionEnds {
            who: other,
            condition: ConditionId::new("webbed"),
        };
        timeline.schedule(mine, 11, event);
        timeline.count_down(other, 6);
        assert_eq!(timeline.seconds_to_next(mine), Some(11));
        timeline.count_down(mine, 2);
        assert_eq!(timeline.seconds_to_next(mine), Some(9));
        assert!(timeline.take_due().is_none());
        timeline.count_down(mine, 9);
        assert!(timeline.take_due().is_some());
    }

    #[test]
    fn pha_52_magic_is_remembered_once_for_a_condition() {
        let mut timeline = Timeline::default();
        let made = |by: &str| Enchantment {
            who: CombatantId::new("orc"),
            condition: ConditionId::new("held"),
            by: CombatantId::new(by),
            spell: SpellId::new("hold-person"),
            maintained: false,
        };
        timeline.enchant(made("mira"));
        timeline.enchant(made("harn"));
        assert_eq!(timeline.enchantments(), [made("harn")]);
        let (who, condition) = (made("harn").who, made("harn").condition);
        assert_eq!(
            timeline.forget_enchantment(who, condition),
            Some(made("harn"))
        );
        assert_eq!(timeline.forget_enchantment(who, condition), None);
        assert_eq!(timeline, Timeline::default());
    }
}
