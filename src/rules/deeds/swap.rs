//! Changing the weapon.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules, draw::with_each};

/// RES-08: put the weapon in hand away and take another.
pub(super) struct Swap;

impl Rules for Swap {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_swap(battle, actor, order)?;
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
        with_each(base, actor.gear().sheathed(battle.ruleset))
    }
}

impl Completes<Handling<'_, '_>> for Swap {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        gear::swap(fight, &done.order)
    }
}
