//! Senses and light of a combatant, as traits and conditions determine them.

use crate::grid::{EyeLimits, Glow, Light};
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Effect, EffectKinds, Ruleset};

use super::{condition_effects, conditions_on, effects_on};

/// Returns how far a combatant's eyes see.
pub fn eye_limits(ruleset: &Ruleset, who: &CombatantRef) -> EyeLimits {
    let mut limits = EyeLimits::default();
    for effect in effects_on(ruleset, who, EffectKinds::SIGHT) {
        let Effect::Sight(light, feet) = effect else {
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

/// Returns the distance in feet within which a combatant perceives without light and eyes, or `None` if it cannot.
pub fn senses_within(ruleset: &Ruleset, who: &CombatantRef) -> Option<u32> {
    let senses = effects_on(ruleset, who, EffectKinds::SENSES);
    let feet = senses.filter_map(|effect| match effect {
        Effect::Senses(feet) => Some(*feet),
        _of_others => None,
    });
    feet.max()
}

/// Light or darkness that a combatant carries with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarriedGlow {
    /// A light.
    Glow(Glow),
    /// Darkness within this distance, in feet.
    Dark(u32),
}

/// Returns the light and darkness that a combatant carries with it, one item per effect.
pub fn lights<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = CarriedGlow> + 'a {
    effects_on(ruleset, who, EffectKinds::LIGHT).filter_map(|effect| match effect {
        Effect::ShedsLight(glow) => Some(CarriedGlow::Glow(*glow)),
        Effect::Darkens(feet) => Some(CarriedGlow::Dark(*feet)),
        _of_others => None,
    })
}

/// Returns the lights of a condition, for any bearer.
pub fn sheds_by_itself(
    ruleset: &Ruleset,
    condition: ConditionId,
) -> impl Iterator<Item = Glow> + '_ {
    condition_effects(ruleset, condition).filter_map(|effect| match effect {
        Effect::ShedsLight(glow) => Some(*glow),
        _of_others => None,
    })
}

/// Returns true if water ends a condition.
pub fn is_extinguished_by_water(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(|def| def.put_out_by_water)
}

/// Returns the conditions of a combatant that water ends, oldest first.
pub fn conditions_extinguished_by_water<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    let ending = conditions_on(ruleset, who).filter(|(_, def)| def.put_out_by_water);
    ending.map(|(condition, _)| condition)
}
