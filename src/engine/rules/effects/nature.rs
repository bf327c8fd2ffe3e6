//! Properties that a combatant has by nature, determined by traits and the conditions that change them.

use crate::rules::state::CombatantRef;
use crate::ruleset::{
    Capability, ConditionId, Effect, EffectKinds, OrderRule, Ruleset, Status, TraitDef, TraitId,
};

use super::{conditions_with, effects_on, forbids, has};

/// Returns the traits of `who`: those of its library entry, then those of its class at its level.
pub fn traits<'a>(
    ruleset: &'a Ruleset,
    who: &CombatantRef,
) -> impl Iterator<Item = (TraitId, &'a TraitDef)> + use<'a> {
    let kind = who.def(ruleset);
    let traits = kind.map(|kind| ruleset.traits_of(kind, &who.stats().0));
    traits.into_iter().flatten()
}

/// Returns the highest face on which `who` surprises its enemies, at least `usual` (SEG-02).
pub fn surprises_on(ruleset: &Ruleset, who: &CombatantRef, usual: u8) -> u8 {
    let kinds = EffectKinds::turn_order(OrderRule::SurprisesOn(usual));
    effects_on(ruleset, who, kinds).fold(usual, |most, effect| match effect {
        Effect::TurnOrder(OrderRule::SurprisesOn(face)) => most.max(*face),
        _of_others => most,
    })
}

/// Returns the highest face on which `who` is surprised by enemies that surprise as usual, at most `usual` (SEG-03).
pub fn surprised_on(ruleset: &Ruleset, who: &CombatantRef, usual: u8) -> u8 {
    let kinds = EffectKinds::turn_order(OrderRule::SurprisedOn(usual));
    effects_on(ruleset, who, kinds).fold(usual, |least, effect| match effect {
        Effect::TurnOrder(OrderRule::SurprisedOn(face)) => least.min(*face),
        _of_others => least,
    })
}

/// Returns true if `who` attacks every enemy that moves next to it.
pub fn attacks_on_approach(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    has(ruleset, who, EffectKinds::STRIKES_COMERS)
}

/// Returns the distance in feet at which a noise wakes `who`, or `None` if no noise does, or if it cannot hear.
pub fn wakes_at_noise(ruleset: &Ruleset, who: &CombatantRef) -> Option<u32> {
    let kinds = EffectKinds::counts_as(Status::LightSleeper(0));
    let feet = effects_on(ruleset, who, kinds).filter_map(|effect| match effect {
        Effect::CountsAs(Status::LightSleeper(feet)) => Some(*feet),
        _of_others => None,
    });
    let feet = feet.max()?;
    (!forbids(ruleset, who, Capability::Hearing)).then_some(feet)
}

/// Returns the conditions in which `who` is in natural sleep.
pub fn sleep_of<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, EffectKinds::counts_as(Status::Asleep))
}
