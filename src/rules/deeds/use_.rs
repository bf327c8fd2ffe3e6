//! Using an object.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules, draw::with_each, say};

/// RES-31: use an object, one's own or one that is there; the GM says what comes of it.
pub(super) struct Use;

impl Rules for Use {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_use(battle, actor, order)?;
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
        // What one has, and what one has not: a lever, a rope that hangs there.
        let mut items: Vec<ItemId> = gear::usable(battle, actor).collect();
        items.sort();
        items.dedup();
        let mut orders = with_each(base, items);
        orders.push(base.clone());
        orders
    }
}

impl Completes<Handling<'_, '_>> for Use {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        gear::use_item(fight, &done.order)
    }
}
