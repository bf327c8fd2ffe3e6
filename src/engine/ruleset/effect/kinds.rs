//! Kinds of effects, and lists of effects that know their kinds: the index that is built when a ruleset is loaded.
//!
//! Most questions about effects are about one kind that few entries have, or none. A set of kinds takes one
//! comparison to say so, for an entry or for all entries of a section together.

use std::ops::Deref;

use super::{Capability, Effect, EffectEntry, Number, OrderRule, Status};

/// A set of kinds of effects. The kind of an effect is its word with its first argument, without amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectKinds(u64);

impl EffectKinds {
    /// Changes of the price of an activity.
    pub const COST: Self = Self(1 << 50);
    /// Limits of sight.
    pub const SIGHT: Self = Self(1 << 51);
    /// Senses other than sight.
    pub const SENSES: Self = Self(1 << 52);
    /// Light and darkness that a combatant carries.
    pub const LIGHT: Self = Self(1 << 53);
    /// Immunities.
    pub const UNAFFECTED: Self = Self(1 << 54);
    /// Reductions of damage.
    pub const ABSORBS: Self = Self(1 << 55);
    /// Wards.
    pub const WARDS: Self = Self(1 << 56);
    /// Attacks on enemies that move next to the bearer.
    pub const STRIKES_COMERS: Self = Self(1 << 57);

    /// Everything that prevents acting: its bearer does nothing by itself, makes no attacks and does not concentrate.
    pub const PREVENT_ACTING: Self = Self::forbids(Capability::Acting)
        .and(Self::counts_as(Status::Helpless))
        .and(Self::turn_order(OrderRule::MissesTurn));

    /// Returns the changes of a number.
    pub const fn changes(number: Number) -> Self {
        Self(1 << number as u32)
    }

    /// Returns the prohibition of an activity.
    pub const fn forbids(what: Capability) -> Self {
        Self(1 << (16 + what.slot()))
    }

    /// Returns a status.
    pub const fn counts_as(status: Status) -> Self {
        Self(1 << (28 + status.slot()))
    }

    /// Returns a rule of the turn order.
    pub const fn turn_order(rule: OrderRule) -> Self {
        Self(1 << (40 + rule.slot()))
    }

    /// Returns the kinds of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Checks whether the sets have any kind in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Self> for EffectKinds {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

impl Effect {
    /// Returns its kind, as a set of one.
    pub const fn kinds(&self) -> EffectKinds {
        match *self {
            Self::Add(number, _) | Self::Percent(number, _) => EffectKinds::changes(number),
            Self::Forbid(what) => EffectKinds::forbids(what),
            Self::Cost(..) => EffectKinds::COST,
            Self::CountsAs(status) => EffectKinds::counts_as(status),
            Self::TurnOrder(rule) => EffectKinds::turn_order(rule),
            Self::Sight(..) => EffectKinds::SIGHT,
            Self::Senses(_) => EffectKinds::SENSES,
            Self::ShedsLight(_) | Self::Darkens(_) => EffectKinds::LIGHT,
            Self::UnaffectedBy(_) => EffectKinds::UNAFFECTED,
            Self::Absorbs(_) => EffectKinds::ABSORBS,
            Self::Wards(_) => EffectKinds::WARDS,
            Self::StrikesComers => EffectKinds::STRIKES_COMERS,
        }
    }
}

/// The effects of an entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EffectList {
    entries: Vec<EffectEntry>,
    kinds: EffectKinds,
}

impl EffectList {
    /// Returns the kinds of its effects.
    pub fn kinds(&self) -> EffectKinds {
        self.kinds
    }
}

impl From<Vec<EffectEntry>> for EffectList {
    fn from(entries: Vec<EffectEntry>) -> Self {
        let kinds = entries.iter().map(|entry| entry.effect.kinds()).collect();
        Self { entries, kinds }
    }
}

impl Deref for EffectList {
    type Target = [EffectEntry];

    fn deref(&self) -> &[EffectEntry] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Glow, Light};
    use crate::ruleset::effect::{Participant, Price, Ward};
    use crate::ruleset::id::AttributeId;

    /// One effect of each kind.
    fn one_of_each_kind() -> Vec<Effect> {
        let numbers = [
            Number::Check,
            Number::Attack,
            Number::Damage,
            Number::AttackAgainst,
            Number::Protection,
            Number::AnySavingThrow,
            Number::Routines,
            Number::Speed,
        ];
        let capabilities = [
            Capability::Acting,
            Capability::Moving,
            Capability::Running,
            Capability::Attacking,
            Capability::Casting,
            Capability::Reacting,
            Capability::Defending,
            Capability::Seeing,
            Capability::Hearing,
            Capability::Approaching(Participant::Creator),
            Capability::MovingAndAttacking,
        ];
        let statuses = [
            Status::Exposed,
            Status::Unseen,
            Status::Helpless,
            Status::Unprepared,
            Status::Asleep,
            Status::LightSleeper(30),
            Status::Fearless,
            Status::Leader,
            Status::NativeMover,
        ];
        let rules = [
            OrderRule::Last,
            OrderRule::MissesTurn,
            OrderRule::MaxActions(1),
            OrderRule::NeverSurprised,
            OrderRule::SurprisesOn(3),
            OrderRule::SurprisedOn(1),
        ];
        let others = [
            Effect::Cost(Capability::Moving, Price::WholeTurn),
            Effect::Sight(Light::Dark, 60),
            Effect::Senses(60),
            Effect::ShedsLight(Glow {
                bright: 20,
                dim: 40,
            }),
            Effect::UnaffectedBy(AttributeId::new("fire")),
            Effect::Absorbs(1),
            Effect::Wards(Ward::Immune),
            Effect::StrikesComers,
        ];
        let numbers = numbers.map(|number| Effect::Add(number, 1)).into_iter();
        let all = numbers.chain(capabilities.map(Effect::Forbid));
        let all = all.chain(statuses.map(Effect::CountsAs));
        let all = all.chain(rules.map(Effect::TurnOrder));
        all.chain(others).collect()
    }

    #[test]
    fn no_two_kinds_are_the_same() {
        let all = one_of_each_kind();
        for (nth, effect) in all.iter().enumerate() {
            for other in &all[..nth] {
                let same = effect.kinds().intersects(other.kinds());
                assert!(!same, "{effect:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_list_has_the_kinds_of_its_effects() {
        let list: EffectList = vec![Effect::Add(Number::Check, 1).into()].into();
        assert!(list.kinds().intersects(Number::Attack.kinds()));
        assert!(!list.kinds().intersects(Number::Damage.kinds()));
        let amount = Effect::Add(Number::Check, -7).kinds();
        assert!(list.kinds().intersects(amount));
    }
}
