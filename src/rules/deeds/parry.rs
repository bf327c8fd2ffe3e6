//! Parrying.

use crate::rules::facts::{Order, Rejection};
use crate::rules::parry;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules, at_each, others, say};

/// SEG-35: no attack; the own bonus to hit comes off an opponent's.
pub(super) struct Parry;

impl Rules for Parry {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        parry::check(battle, actor, order)?;
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
        at_each(base, others(battle, actor))
    }
}

impl Completes<Handling<'_, '_>> for Parry {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        parry::parry(fight, &done.order)
    }
}
