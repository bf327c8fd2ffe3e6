//! Properties that a combatant has by nature, determined by traits and the conditions that change them.

use crate::rules::state::CombatantRef;
use crate::ruleset::{Capability, ConditionId, Effect, Ruleset, TraitDef, TraitId};

use super::{any, conditions_with, effects_on};

/// Returns the traits of `who`, in the order of its library entry.
pub fn traits<'a>(
    ruleset: &'a Ruleset,
    who: &CombatantRef,
) -> impl Iterator<Item = (TraitId, &'a TraitDef)> + use<'a> {
    let named = who.def(ruleset).map(|def| def.traits.as_slice());
    let named = named.into_iter().flatten();
    named.filter_map(|id| Some((*id, ruleset.traits.get(*id)?)))
}

/// Returns true if the morale of `who` is never rolled (SEG-40, FOW-30).
pub fn fearless(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Fearless)
}

/// Returns true if the others lose heart when `who` drops (SEG-40).
pub fn is_leader(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Leader)
}

/// Returns true if `who` cannot be surprised at all (SEG-03).
pub fn never_surprised(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::NeverSurprised)
}

/// Returns the highest face on which `who` surprises its enemies, at least `usual` (SEG-02).
pub fn surprises_on(ruleset: &Ruleset, who: &CombatantRef, usual: u8) -> u8 {
    effects_on(ruleset, who).fold(usual, |most, applied| match applied.effect {
        Effect::SurprisesOn(face) => most.max(*face),
        _of_others => most,
    })
}

/// Returns the highest face on which `who` is surprised by enemies that surprise as usual, at most `usual` (SEG-03).
pub fn surprised_on(ruleset: &Ruleset, who: &CombatantRef, usual: u8) -> u8 {
    effects_on(ruleset, who).fold(usual, |least, applied| match applied.effect {
        Effect::SurprisedOn(face) => least.min(*face),
        _of_others => least,
    })
}

/// Returns true if `who` flies or swims by nature, and keeps its full rate while it concentrates (PHA-52).
pub fn native_mover(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::NativeMover)
}

/// Returns true if `who` attacks every enemy that moves next to it.
pub fn attacks_on_approach(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::StrikesComers)
}

/// Returns the distance in feet at which a noise wakes `who`, or `None` if no noise does, or if it cannot hear.
pub fn wakes_at_noise(ruleset: &Ruleset, who: &CombatantRef) -> Option<u32> {
    let feet = effects_on(ruleset, who).filter_map(|applied| match applied.effect {
        Effect::WakesAtNoise(feet) => Some(*feet),
        _of_others => None,
    });
    let feet = feet.max()?;
    (!any(ruleset, who, Effect::Forbids(Capability::Hearing))).then_some(feet)
}

/// Returns the conditions in which `who` is in natural sleep.
pub fn sleep_of<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, |effect| *effect == Effect::Sleeps)
}
