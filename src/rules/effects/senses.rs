//! What somebody sees and sheds: the questions of light that traits and conditions answer.

use crate::grid::{Glow, Light};
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Effect, Ruleset};

use super::{conditions_with, on};

/// How far somebody sees in such light, in feet; `None` as far as there is anything to see, and in the dark not at all.
pub fn sees_as_far_as(ruleset: &Ruleset, who: &CombatantRef, light: Light) -> Option<u32> {
    let feet = on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::Sees(by, feet) if *by == light => Some(*feet),
        _of_others => None,
    });
    feet.max()
}

/// How far somebody perceives without light and eyes, in feet; `None` if it does not.
pub fn senses_within(ruleset: &Ruleset, who: &CombatantRef) -> Option<u32> {
    let feet = on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::SensesWithin(feet) => Some(*feet),
        _of_others => None,
    });
    feet.max()
}

/// The lights that go with somebody.
pub fn sheds<'a>(ruleset: &'a Ruleset, who: &'a CombatantRef) -> impl Iterator<Item = Glow> + 'a {
    on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::Sheds(glow) => Some(*glow),
        _of_others => None,
    })
}

/// How far around somebody it is dark, in feet, by each effect that makes it so.
pub fn darkens<'a>(ruleset: &'a Ruleset, who: &'a CombatantRef) -> impl Iterator<Item = u32> + 'a {
    on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::Darkens(feet) => Some(*feet),
        _of_others => None,
    })
}

/// The conditions of somebody that water ends, oldest first.
pub fn put_out_by_water<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, |effect| *effect == Effect::PutOutByWater)
}
