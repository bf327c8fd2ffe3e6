//! Seeing to a wound.

use crate::rules::facts::{Order, Rejection};
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Plan, Rules, Tending, at_each, others};

/// FOW-13: see to a wound, so that it hinders no longer.
pub(super) struct Treat;

impl Rules for Treat {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        stamina::check_treat(battle, actor, order)?;
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
        let patients = others(battle, actor).into_iter().chain([actor.id()]);
        at_each(base, patients)
    }
}

impl Completes<Tending<'_, '_>> for Treat {
    fn complete(&self, fight: &mut Tending, done: &Done) -> Result<(), Rejection> {
        stamina::treat(fight, &done.order)
    }
}
