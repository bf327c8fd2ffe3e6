//! Opening and closing doors.

use crate::rules::door;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// RES-08: open or close a door within reach.
pub(super) struct UseDoor;

impl Rules for UseDoor {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        door::check_use(battle, actor, order)?;
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
        let doors = door::within_reach(battle, actor).into_iter();
        let orders = doors.map(|door| Order {
            door: Some(door),
            ..base.clone()
        });
        orders.collect()
    }
}

impl Completes<Handling<'_, '_>> for UseDoor {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        door::use_door(fight, &done.order)
    }
}
