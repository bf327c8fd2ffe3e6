//! Stopping somebody's bleeding.

use crate::rules::facts::{Order, Rejection};
use crate::rules::hit_points;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Plan, Rules, Tending, at_each, others, say};

/// SEG-39: stop somebody's bleeding.
pub(super) struct Aid;

impl Rules for Aid {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        hit_points::check_aid(battle, actor, order)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        at_each(base, others(battle, actor))
    }
}

impl Completes<Tending<'_, '_>> for Aid {
    fn complete(&self, fight: &mut Tending, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        hit_points::aid(fight, &done.order)
    }
}
