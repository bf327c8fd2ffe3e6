//! Changing the weapon.

use crate::rules::facts::ItemInput;
use crate::rules::gear;

use super::BehaviourRules;
use super::simple::simple;

/// Puts the held weapon away and takes another (RES-08).
pub(super) fn swap() -> impl BehaviourRules {
    simple(|battle, actor, thing: &ItemInput| gear::check_swap(battle, actor, thing.0))
        .handles(|fight, who, thing| gear::swap(fight, who, thing.0))
        .offers(|battle, actor| {
            let sheathed = actor.gear().sheathed(battle.ruleset);
            sheathed.map(ItemInput).collect()
        })
}
