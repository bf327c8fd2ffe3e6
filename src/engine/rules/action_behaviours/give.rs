//! Handing something over.

use crate::rules::facts::ItemInput;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ItemId;

use super::simple::simple;
use super::{BehaviourRules, others};

input! {
    /// The item, and its recipient.
    pub(super) struct GiveInput {
        /// The given item.
        thing: ItemInput = ..,
        /// The recipient.
        to: CombatantId = targets,
    }
}

/// Gives an item to a combatant within reach (RES-08).
pub(super) fn give() -> impl BehaviourRules {
    simple(|battle, actor, input: &GiveInput| {
        gear::check_give(battle, actor, input.thing.0, input.to)
    })
    .handles(|fight, who, input| gear::give(fight, who, input.thing.0, input.to))
    .offers(gifts)
}

/// Returns each of its items for each combatant next to it.
fn gifts(battle: &Battle, actor: &CombatantRef) -> Vec<GiveInput> {
    let gear = actor.gear();
    let mut items: Vec<ItemId> = gear.in_hand().into_iter().collect();
    items.extend(gear.sheathed(battle.ruleset));
    items.extend(gear.pack().iter().copied());
    items.sort();
    items.dedup();
    let near = others(battle, actor).filter(|other| {
        let other = battle.get(*other);
        other.is_some_and(|other| actor.space().squares_to(&other.space()) <= 1)
    });
    let each = near.flat_map(|to| {
        let things = items.iter().copied().map(ItemInput);
        things.map(move |thing| GiveInput { thing, to })
    });
    each.collect()
}
