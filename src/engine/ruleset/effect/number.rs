//! Numbers that effects change.

use super::EffectKinds;
use super::facts::{EffectFacts, Phrase};
use crate::ruleset::schema::{Counts, WordChoice, Words};
use crate::ruleset::summary::text;

/// A number of a combatant that effects change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Its checks; without hit points, attacks are checks, too.
    Check,
    /// Its attacks.
    Attack,
    /// Its damage.
    Damage,
    /// Attacks against it (SEC-47, SEG-41).
    AttackAgainst,
    /// Its Armour Class or its Defence; more is better.
    Protection,
    /// Its saving throws.
    AnySavingThrow,
    /// Its attack routines in a round.
    Routines,
    /// Its speed.
    Speed,
}

impl WordChoice for Number {
    #[rustfmt::skip]
    fn declare(words: &mut Words<Self>) {
        words.example("Add(Check, 1)", "the modifier to every check of its bearer");
        words.plain("Check", Self::Check);
        words.example("Add(Attack, -2)", "the modifier to its attacks; with `Pool`, in dice");
        words.plain("Attack", Self::Attack);
        words.example("Add(Damage, 1)", "the modifier to the damage of its attacks");
        words.plain("Damage", Self::Damage);
        words.example("Add(AttackAgainst, 2)", "the modifier to attacks against it; with `Pool`, in dice");
        words.plain("AttackAgainst", Self::AttackAgainst);
        words.example("Add(Protection, 1)", "how much better it makes Armour Class or Defence");
        words.plain("Protection", Self::Protection);
        words.example("Add(AnySavingThrow, 1)", "the modifier to saving throws");
        words.plain("AnySavingThrow", Self::AnySavingThrow);
        words.example("Add(Routines, 1)", "additional attack routines per round, or fewer if negative");
        words.plain("Routines", Self::Routines);
        words.example("Percent(Speed, 50)", "its speed, in percent of its usual speed");
        words.plain("Speed", Self::Speed);
    }

    fn stand_in() -> Self {
        Self::Check
    }
}

impl Number {
    /// Returns the facts about an addition of `value` to it.
    pub(super) fn facts_of_sum(self, value: i32) -> EffectFacts {
        let penalty = |phrase| EffectFacts::new(Phrase::Modifier(value, phrase), Some(value < 0));
        match self {
            // Without hit points, an attack is a check like any other.
            Self::Check => penalty(|value, attack| {
                let bonus = text::modifier(value, attack.resists_with_dice());
                match attack.uses_hit_points() {
                    true => format!("{bonus} to all checks and attacks"),
                    false => format!("{bonus} to all checks"),
                }
            }),
            Self::Attack => penalty(|value, attack| {
                let bonus = text::modifier(value, attack.resists_with_dice());
                text::to_hit(&bonus)
            })
            .only(Counts::ATTACK_ROLLS),
            Self::Damage => penalty(|value, _| text::damage_bonus(value)).only(Counts::ONE_DIE),
            Self::AttackAgainst => EffectFacts::new(Phrase::Attacked(value), Some(value > 0)),
            Self::Protection => penalty(|value, attack| match attack.saves_from_spells() {
                true => text::armour_class(value),
                false => text::defence(value),
            })
            .only(Counts::ONE_DIE),
            Self::AnySavingThrow => {
                penalty(|value, _| format!("{} to saving throws", text::signed(value)))
                    .only(Counts::ARMOUR_CLASS)
            }
            Self::Routines => penalty(|value, _| match value.abs() {
                1 => format!("{} attack routine a round", text::signed(value)),
                _ => format!("{} attack routines a round", text::signed(value)),
            })
            .only(Counts::SIDES_AND_ARMOUR_CLASS),
            // It is changed by a percentage only.
            Self::Speed => penalty(|value, _| format!("{} speed", text::signed(value))),
        }
    }

    /// Returns true if modifiers to `number` are part of this total: those to checks also modify attacks.
    pub fn includes(self, number: Self) -> bool {
        self == number || self == Self::Attack && number == Self::Check
    }

    /// Returns the kinds of effects with modifiers to this total.
    pub fn kinds(self) -> EffectKinds {
        match self {
            Self::Attack => EffectKinds::changes(self).and(EffectKinds::changes(Self::Check)),
            _another => EffectKinds::changes(self),
        }
    }
}
