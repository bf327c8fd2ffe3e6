//! Drawing what is sheathed or slung.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Take a sheathed item in hand.
pub(super) struct Draw;

impl Rules for Draw {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_draw(battle, actor, order)?;
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
        with_each(base, drawable(battle, actor))
    }
}

impl Completes<Handling<'_, '_>> for Draw {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        gear::draw(fight, &done.order)
    }
}

/// What could be drawn.
pub fn drawable(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = actor.gear().sheathed(battle.ruleset).collect();
    items.dedup();
    items
}

/// `base` with each of these items.
pub(super) fn with_each(base: &Order, items: impl IntoIterator<Item = ItemId>) -> Vec<Order> {
    let orders = items.into_iter().map(|item| Order {
        item: Some(item),
        ..base.clone()
    });
    orders.collect()
}
