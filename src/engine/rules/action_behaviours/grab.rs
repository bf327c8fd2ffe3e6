//! Taking an item from the pack or off the ground.

use crate::rules::facts::ItemInput;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ItemId;

use super::BehaviourRules;
use super::simple::simple;

/// Takes an item from the pack, or from the ground within reach.
pub(super) fn grab() -> impl BehaviourRules {
    simple(|battle, actor, thing: &ItemInput| gear::check_grab(battle, actor, thing.0))
        .handles(|fight, who, thing| gear::grab(fight, who, thing.0))
        .offers(|battle, actor| {
            let items = grabbable_items(battle, actor).into_iter();
            items.map(ItemInput).collect()
        })
}

/// Returns the items that could be grabbed: those in the pack, and those on the ground within reach.
pub fn grabbable_items(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let packed = actor.gear().pack().iter().copied();
    let lying = gear::grabbable(battle, actor).map(|(_, item)| item);
    let mut items: Vec<ItemId> = packed.chain(lying).collect();
    items.dedup();
    items
}
