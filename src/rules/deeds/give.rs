//! Handing something over.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules, at_each, draw::with_each, others};

/// RES-08: give an item to somebody within reach.
pub(super) struct Give;

impl Rules for Give {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_give(battle, actor, order)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        let gear = actor.gear();
        let mut items: Vec<ItemId> = gear.in_hand().into_iter().collect();
        items.extend(gear.sheathed(battle.ruleset));
        items.extend(gear.pack().iter().copied());
        items.sort();
        items.dedup();
        let mut near = others(battle, actor);
        near.retain(|other| {
            let other = battle.get(*other);
            other.is_some_and(|other| actor.space().squares_to(&other.space()) <= 1)
        });
        let orders = at_each(base, near);
        orders
            .iter()
            .flat_map(|order| with_each(order, items.iter().copied()))
            .collect()
    }
}

impl Completes<Handling<'_, '_>> for Give {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        gear::give(fight, &done.order)
    }
}
