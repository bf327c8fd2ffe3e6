//! Using an object.

use crate::rules::gear;
use crate::ruleset::ItemId;

use super::BehaviourRules;
use super::simple::simple;

input! {
    /// The object.
    pub(super) struct UseInput {
        /// A carried item; `None` for an object in the scene, such as a lever or a rope.
        item: Option<ItemId> = item,
    }
}

/// Uses an object that it carries or that is part of the scene; the GM decides the effect (RES-31).
pub(super) fn use_object() -> impl BehaviourRules {
    simple(|battle, actor, input: &UseInput| gear::check_use(battle, actor, input.item))
        .handles(|fight, who, input| gear::use_item(fight, who, input.item))
        .offers(|battle, actor| {
            let mut items: Vec<ItemId> = gear::usable(battle, actor).collect();
            items.sort();
            items.dedup();
            let own = items.into_iter().map(Some);
            own.chain([None]).map(|item| UseInput { item }).collect()
        })
}
