//! Charging: running at an enemy and striking it.

use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef, Fight};
use crate::rules::{charging, movement};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, say, strikes};

/// SEG-33, PHA-70: run at an enemy and strike it.
pub(super) struct Charge;

impl Rules for Charge {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::on_the_way(def, charging::plan(battle, actor, order)?))
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
        strikes(battle, actor, base, false)
    }
}

impl Completes<Walking<'_, '_>> for Charge {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        if movement::rounds::moves_by_rounds(&fight.battle(), &Deed::Charge) {
            charging::charge(fight, &done.order, &done.steps, done.forced)
        } else {
            Ok(())
        }
    }
}
