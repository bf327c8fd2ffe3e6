//! One line for each definition that says in numbers what it does: `−1 to all checks, cannot cast`. The lines come from
//! the data alone, so that they agree with the rules whatever a help text says.

mod effects;
mod items;
mod magic;
#[cfg(test)]
mod tests;
pub(super) mod text;

use crate::grid::FEET_PER_SQUARE;

use super::clock::TimeUnit;
use super::creature::CreatureDef;
use super::id::ItemId;
use super::magic::{SpellDef, SpellTarget};
use super::model::Ruleset;
use super::state::{ConditionDef, PostureDef};
use super::style::{FightingStyle, ProtectedAlly};

impl Ruleset {
    /// Describes what a condition does: `−1 to all checks, cannot cast`.
    pub fn condition_summary(&self, def: &ConditionDef) -> String {
        effects::of_condition(self, def)
    }

    /// Describes what a posture does; empty if it does nothing.
    pub fn posture_summary(&self, def: &PostureDef) -> String {
        text::list(effects::phrases(self, &def.effects))
    }

    /// Describes what a spell does to its targets, and what prevents it: `2d4 damage, saving throw (spells) halves it`.
    pub fn spell_effect(&self, def: &SpellDef) -> String {
        text::list(magic::effect(self, def))
    }

    /// Describes a spell: its effect, its targets and its casting time.
    pub fn spell_summary(&self, def: &SpellDef) -> String {
        text::list(magic::whole(self, def))
    }

    /// Describes the target and the range of a spell: `60 ft, burst 10 ft`.
    pub fn spell_target(def: &SpellDef) -> String {
        let feet = def.range_squares.saturating_mul(FEET_PER_SQUARE);
        target_text(def.target, feet)
    }

    /// Describes a weapon, armour, a shield or another item; empty if the item changes no number.
    pub fn item_summary(&self, item: ItemId) -> String {
        text::list(items::phrases(self, item))
    }

    /// Describes the style of a creature when the fight plays itself: `fanatic, protects Necromancer`; empty for an
    /// ordinary one.
    pub fn style_summary(&self, def: &CreatureDef) -> String {
        let phrase = |style: &FightingStyle| match style {
            FightingStyle::Mindless => text::MINDLESS.to_owned(),
            FightingStyle::Cunning => text::CUNNING.to_owned(),
            FightingStyle::Cowardly => text::COWARDLY.to_owned(),
            FightingStyle::Fanatic => text::FANATIC.to_owned(),
            FightingStyle::Pack => text::PACK.to_owned(),
            FightingStyle::Protects(ProtectedAlly::Leader) => text::PROTECTS_LEADER.to_owned(),
            FightingStyle::Protects(ProtectedAlly::Creature(id)) => {
                let ally = self.creatures.get(*id);
                text::protects(ally.map_or(id.as_str(), |ally| &ally.name))
            }
        };
        text::list(def.style.iter().map(phrase).collect())
    }

    /// Formats durations in ticks for one list, all in the same unit: seconds where turns are counted in them, otherwise
    /// rounds if all are full rounds, or else the unit of the clock.
    pub fn durations(&self, ticks: &[u32]) -> Vec<String> {
        let round = self.clock.round.max(1);
        let full = ticks
            .iter()
            .all(|count| *count > 0 && count.is_multiple_of(round));
        let format = |count: &u32| match self.clock.unit {
            TimeUnit::Second if self.turns.rules().counts_seconds() => text::seconds(*count),
            // A part of a round lasts until the next turn begins (RES-05).
            TimeUnit::Second => text::rounds(count.div_ceil(round)),
            TimeUnit::Segment | TimeUnit::Step if full => text::rounds(count / round),
            TimeUnit::Segment => text::segments(*count),
            TimeUnit::Step => text::steps(*count),
        };
        ticks.iter().map(format).collect()
    }

    /// Returns the ticks in a minute; if time is counted in steps, one minute is ten rounds.
    pub fn ticks_in_minute(&self) -> u32 {
        match self.clock.unit {
            TimeUnit::Second => 60,
            TimeUnit::Segment => 10,
            TimeUnit::Step => self.clock.round.saturating_mul(10),
        }
    }

    /// Formats one duration in ticks.
    pub fn duration(&self, ticks: u32) -> String {
        self.durations(&[ticks]).concat()
    }
}

/// Describes a spell's target with its range in feet; 0 is touch.
fn target_text(target: SpellTarget, range_feet: u32) -> String {
    match (target, range_feet) {
        (SpellTarget::Caster, _) => text::SELF.to_owned(),
        (SpellTarget::Cone { length }, _) => text::cone(length),
        (SpellTarget::Line { length, .. }, 0) => text::line(length),
        (SpellTarget::Combatant, 0) => text::TOUCH.to_owned(),
        (SpellTarget::Combatants { most }, 0) => text::touch_several(most),
        (SpellTarget::Wall { length }, 0) => text::wall(length),
        (SpellTarget::Burst { radius }, 0) => text::burst(radius * FEET_PER_SQUARE),
        (SpellTarget::Combatant, feet) => text::feet(feet),
        (SpellTarget::Combatants { most }, feet) => text::several(feet, most),
        (SpellTarget::Line { length, .. }, feet) => text::within(feet, &text::line(length)),
        (SpellTarget::Wall { length }, feet) => text::within(feet, &text::wall(length)),
        (SpellTarget::Burst { radius }, feet) => {
            text::within(feet, &text::burst(radius * FEET_PER_SQUARE))
        }
    }
}
