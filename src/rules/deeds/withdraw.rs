//! Falling back out of a melee.

use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, walk_by_rounds};

/// SEG-35: back off out of a melee, facing it.
pub(super) struct Withdraw;

impl Rules for Withdraw {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = movement::rounds::plan(battle, actor, order, &Deed::Withdraw)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        ends_by_rounds(battle, actor, base, &Deed::Withdraw)
    }
}

impl Completes<Walking<'_, '_>> for Withdraw {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        walk_by_rounds(fight, done, &Deed::Withdraw)
    }
}
