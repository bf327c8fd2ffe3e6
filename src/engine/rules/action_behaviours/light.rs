//! Lighting a carried item, and putting it out.

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::ItemInput;
use crate::rules::gear::light;
use crate::ruleset::ItemId;

use super::BehaviourRules;
use super::simple::simple;

/// Lights an item that is held or carried ready, or puts it out; it burns afterwards if `lit`.
pub(super) fn set_light(lit: bool) -> impl BehaviourRules {
    simple(move |battle, actor, thing: &ItemInput| {
        let condition = light::check(battle, actor, thing.0)?.condition;
        let has = actor.conditions().contains(condition);
        match has == lit {
            true => Err(ConditionRejection::ConditionState { condition, has }.into()),
            false => Ok(()),
        }
    })
    .tends(move |fight, who, thing| light::set(fight, who, thing.0, lit))
    .offers(|battle, actor| {
        let lights = light::ready_lights(battle.ruleset, actor);
        let mut items: Vec<ItemId> = lights.map(|(item, _)| item).collect();
        items.sort_unstable();
        items.dedup();
        items.into_iter().map(ItemInput).collect()
    })
}
