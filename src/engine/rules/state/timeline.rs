//! The timeline: what is due when, counted in its owner's own-turn seconds (SEC-13), or in everybody's
//! segments where sides roll for their place.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ConditionId, ItemId, SpellId};

use super::combatant::CombatantId;
use super::roster::Roster;

/// What is due, and which conditions last by whose magic, in the order in which they were made.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    pub(super) due: Vec<Due>,
    /// Ticks of this round that have passed but are counted only at its end.
    #[serde(default)]
    pub(super) ahead: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) enchantments: Vec<Enchantment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fears: Vec<Fear>,
}

impl std::hash::Hash for Timeline {
    /// `ahead` follows from the clock and is not hashed. Enchantments are hashed only where there
    /// are any, so that a fight without magic keeps its hash.
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

/// Somebody's fear of somebody else, where it does not come from a spell (FOW-46).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Fear {
    who: CombatantId,
    condition: ConditionId,
    by: CombatantId,
}

/// A condition that a spell has put on somebody: it can be dispelled, and may need its maker's
/// concentration (PHA-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Enchantment {
    /// The combatant that is in the condition.
    pub who: CombatantId,
    /// The condition that the spell put on it.
    pub condition: ConditionId,
    /// The combatant that cast the spell.
    pub by: CombatantId,
    /// The spell that did it.
    pub spell: SpellId,
    /// Whether it lasts only as long as its maker concentrates on it.
    pub maintained: bool,
}

impl Enchantment {
    /// Whether the one who bears it is gone, or whose concentration it needs.
    pub(in crate::rules) fn is_astray(&self, roster: &Roster) -> bool {
        let is_gone = |who| roster.entity(who).is_none();
        is_gone(self.who) || (self.maintained && is_gone(self.by))
    }
}

/// Something that will happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Due {
    /// The combatant whose own-turn seconds count it down, present or not.
    pub owner: CombatantId,
    /// Seconds that are left until it happens.
    pub left: u32,
    /// Seconds that there were at first.
    pub of: u32,
    /// What happens then.
    pub event: DueEvent,
}

/// What happens when something falls due.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DueEvent {
    /// A delayed spell takes effect.
    Spell {
        /// The spell that was cast.
        spell: SpellId,
        /// The combatants that it was cast on.
        targets: Vec<CombatantId>,
        /// The square that it was cast on, where it was not cast on combatants.
        at: Option<Cell>,
    },
    /// A condition ends.
    ConditionEnds {
        /// The combatant that is in the condition.
        who: CombatantId,
        /// The condition that ends.
        condition: ConditionId,
    },
    /// A light that lies on the ground has burnt down.
    LightEnds {
        /// What burns.
        item: ItemId,
        /// The square on which it lies.
        at: Cell,
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

    /// Ticks until a condition of `who` ends, in its maker's own-turn seconds or in everybody's segments or
    /// steps; `None` where it lasts until something ends it.
    pub fn ends_in(&self, who: CombatantId, condition: ConditionId) -> Option<u32> {
        let event = DueEvent::ConditionEnds { who, condition };
        let mut due = self.due.iter().filter(|due| due.event == event);
        due.next().map(|due| due.left.saturating_sub(self.ahead))
    }

    /// The conditions that spells have put on somebody, in the order in which they were made.
    pub fn enchantments(&self) -> &[Enchantment] {
        &self.enchantments
    }

    /// Remembers by whose magic a condition lasts.
    pub(in crate::rules) fn enchant(&mut self, enchantment: Enchantment) {
        self.forget_enchantment(enchantment.who, enchantment.condition);
        self.enchantments.push(enchantment);
    }

    /// Forgets the magic by which a condition lasted, and answers it.
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

    /// Whom `who` fears in this condition: the one whose magic it is, or the one the GM named
    /// (FOW-46).
    pub fn feared_by(&self, who: CombatantId, condition: ConditionId) -> Option<CombatantId> {
        let magic = self.enchantments.iter();
        let mut magic = magic.filter(|held| (held.who, held.condition) == (who, condition));
        let fears = self.fears.iter();
        let mut fears = fears.filter(|held| (held.who, held.condition) == (who, condition));
        let of_magic = magic.next().map(|held| held.by);
        of_magic.or_else(|| fears.next().map(|held| held.by))
    }

    /// Whether it is known of anybody whom it fears, or by whose magic it is in a condition (FOW-46).
    pub(in crate::rules) fn fears_anybody(&self) -> bool {
        !(self.enchantments.is_empty() && self.fears.is_empty())
    }

    /// Remembers of whom `who` is afraid (FOW-46).
    pub(in crate::rules) fn fear(
        &mut self,
        who: CombatantId,
        condition: ConditionId,
        by: CombatantId,
    ) {
        self.forget_fear(who, condition);
        self.fears.push(Fear { who, condition, by });
    }

    /// Forgets of whom `who` is afraid.
    pub(in crate::rules) fn forget_fear(&mut self, who: CombatantId, condition: ConditionId) {
        self.fears
            .retain(|held| (held.who, held.condition) != (who, condition));
    }

    /// Enters something that falls due after `seconds` own-turn seconds of `owner`.
    pub(in crate::rules) fn enter(&mut self, owner: CombatantId, seconds: u32, event: DueEvent) {
        self.due.push(Due {
            owner,
            left: seconds + self.ahead,
            of: seconds,
            event,
        });
    }

    /// Lets own-turn seconds of `owner` pass.
    pub(in crate::rules) fn pass(&mut self, owner: CombatantId, seconds: u32) {
        for due in self.due.iter_mut().filter(|due| due.owner == owner) {
            due.left = due.left.saturating_sub(seconds);
        }
    }

    /// Lets ticks pass for everybody: where sides roll for their place, time runs the same for all.
    pub(in crate::rules) fn pass_all(&mut self, ticks: u32) {
        for due in &mut self.due {
            due.left = due.left.saturating_sub(ticks);
        }
    }

    /// Notes that so many ticks of this round have passed, which are counted only at its end
    /// (PHA-19).
    pub(in crate::rules) fn set_ahead(&mut self, ticks: u32) {
        self.ahead = ticks;
    }

    /// Whose own-turn seconds count an event down, and how many ticks are left until it happens.
    pub(in crate::rules) fn left_until(&self, event: &DueEvent) -> Option<(CombatantId, u32)> {
        let due = self.due.iter().find(|due| due.event == *event)?;
        Some((due.owner, due.left.saturating_sub(self.ahead)))
    }

    /// Has something else happen instead of an event, when that would have.
    pub(in crate::rules) fn replace(&mut self, event: &DueEvent, with: DueEvent) {
        let mut all = self.due.iter_mut();
        if let Some(due) = all.find(|due| due.event == *event) {
            due.event = with;
        }
    }

    /// Forgets the first of such events.
    pub(in crate::rules) fn forget(&mut self, event: &DueEvent) {
        if let Some(index) = self.due.iter().position(|due| due.event == *event) {
            self.due.remove(index);
        }
    }

    /// Whether anything is due now.
    pub(in crate::rules) fn is_anything_due(&self) -> bool {
        self.due.iter().any(|due| due.left == 0)
    }

    /// Takes out the first thing that is due now.
    pub(in crate::rules) fn take_due(&mut self) -> Option<Due> {
        let index = self.due.iter().position(|due| due.left == 0)?;
        Some(self.due.remove(index))
    }

    /// Forgets the end of a condition that has already ended in another way.
    pub(in crate::rules) fn forget_condition(&mut self, who: CombatantId, condition: ConditionId) {
        self.due
            .retain(|due| due.event != DueEvent::ConditionEnds { who, condition });
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
