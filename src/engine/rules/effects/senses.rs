//! What somebody sees and sheds: the questions of light that traits and conditions answer.

use crate::grid::{EyeLimits, Glow, Light};
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Effect, Ruleset};

use super::{conditions_with, on};

/// How far the eyes of somebody see.
pub fn eye_limits(ruleset: &Ruleset, who: &CombatantRef) -> EyeLimits {
    let mut limits = EyeLimits::default();
    for applied in on(ruleset, who) {
        let Effect::Sees(light, feet) = applied.effect else {
            continue;
        };
        let limit = match light {
            Light::Bright => &mut limits.bright,
            Light::Dim => &mut limits.dim,
            Light::Dark => &mut limits.dark,
        };
        *limit = (*limit).max(Some(*feet));
    }
    limits
}

/// How far somebody perceives without light and eyes, in feet; `None` if it does not.
pub fn senses_within(ruleset: &Ruleset, who: &CombatantRef) -> Option<u32> {
    let feet = on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::SensesWithin(feet) => Some(*feet),
        _of_others => None,
    });
    feet.max()
}

/// What somebody brings with it: light, or darkness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// A light.
    Glow(Glow),
    /// Darkness as far as this, in feet.
    Dark(u32),
}

/// The lights that go with somebody, and the darkness, by each effect that makes it so.
pub fn lights<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Around> + 'a {
    on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::Sheds(glow) => Some(Around::Glow(*glow)),
        Effect::Darkens(feet) => Some(Around::Dark(*feet)),
        _of_others => None,
    })
}

/// The lights of a condition, whoever is in it.
pub fn sheds_by_itself(
    ruleset: &Ruleset,
    condition: ConditionId,
) -> impl Iterator<Item = Glow> + '_ {
    let effects = ruleset.conditions.get(condition).map(|def| &def.effects);
    effects
        .into_iter()
        .flatten()
        .filter_map(|effect| match effect {
            Effect::Sheds(glow) => Some(*glow),
            _of_others => None,
        })
}

/// Whether water ends a condition.
pub fn is_put_out_by_water(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(|def| def.effects.contains(&Effect::PutOutByWater))
}

/// The conditions of somebody that water ends, oldest first.
pub fn put_out_by_water<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, |effect| *effect == Effect::PutOutByWater)
}
