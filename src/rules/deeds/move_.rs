//! Moving: the way that turns, rounds or feet allow.

use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef, Fight};
use crate::ruleset::{ActionDef, Deed};

use super::{
    Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, say, walk_by_rounds,
};

/// SEC-30: walk a path.
pub(super) struct Move;

impl Rules for Move {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = movement::plan_move(battle, actor, order)?;
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
        let to = |cell| Order {
            to: Some(cell),
            ..base.clone()
        };
        if movement::rounds::moves_by_rounds(battle, &Deed::Move) {
            ends_by_rounds(battle, actor, base, &Deed::Move)
        } else if movement::feet::moves_by_feet(battle, &Deed::Move) {
            let reach = movement::feet::reachable(battle, actor, None);
            reach.iter().map(|(cell, _)| to(cell)).collect()
        } else {
            let reach = movement::reachable(battle, actor, 1);
            reach.iter().map(|(cell, _)| to(cell)).collect()
        }
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

impl Completes<Walking<'_, '_>> for Move {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        if movement::feet::moves_by_feet(&fight.battle(), &Deed::Move) {
            say(fight, &done.order);
            return movement::feet::complete(fight, &done.order, &done.steps, done.forced);
        }
        walk_by_rounds(fight, done, &Deed::Move)
    }
}
