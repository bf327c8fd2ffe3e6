//! A combo: everything in it is simultaneous.

use crate::rules::attack;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completing, Done, Plan, Rules, at_each, others};

/// SEC-44: a combo.
pub(super) struct Combo;

impl Rules for Combo {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::check_combo(battle, actor, order)?;
        Ok(Plan::standing_still(def).striking(swings))
    }

    fn complete(&self, fight: &mut Completing, done: &Done) -> Result<(), Rejection> {
        attack::resolve_combo(fight, &done.order, done.forced)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        let others = others(battle, actor);
        let known = battle
            .ruleset
            .combos
            .iter()
            .filter(|(id, combo)| combo.everyone || actor.repertoire().combos.contains(id));
        let orders = known.flat_map(|(combo, _)| {
            let with = Order {
                combo: Some(combo),
                ..base.clone()
            };
            at_each(&with, others.iter().copied())
        });
        orders.collect()
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}
