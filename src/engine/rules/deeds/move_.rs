//! Moving, as far as seconds, rounds or feet allow.

use crate::rules::facts::{Fields, Input as _, Rejection, Way};
use crate::rules::movement::{self, Walk, feet, rounds};
use crate::rules::reaction;
use crate::rules::state::{Battle, CombatantRef, Fight};
use crate::ruleset::{ActionDef, Deed, Ruleset};

use super::{Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, walk_by_rounds};

/// Walks a path (SEC-30).
pub(super) struct Move;

impl Rules for Move {
    type Input = Walk;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        // Only rulesets that count feet have several movement modes.
        if feet::counts_feet(ruleset) {
            Walk::TAKES
        } else {
            Way::TAKES
        }
    }

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        if rounds::moves_by_rounds(battle, &Deed::Move) {
            rounds::set_out(battle, actor, &Deed::Move).map(|_| ())
        } else if feet::moves_by_feet(battle, &Deed::Move) {
            movement::allow_moving(battle, actor)?;
            feet::check_a_step(battle, actor)
        } else {
            movement::allow_moving(battle, actor)
        }
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        walk: &Walk,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = movement::plan_move(battle, actor, walk)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Walk> {
        let by_any = |way| Walk { way, by: None };
        if rounds::moves_by_rounds(battle, &Deed::Move) {
            let ends = ends_by_rounds(battle, actor, &Deed::Move);
            ends.map(by_any).collect()
        } else if feet::moves_by_feet(battle, &Deed::Move) {
            let reach = feet::reachable(battle, actor, None);
            let ends = reach.iter().map(|(cell, _)| Way::to(cell));
            ends.map(by_any).collect()
        } else {
            let reach = movement::reachable(battle, actor, 1);
            let ends = reach.iter().map(|(cell, _)| Way::to(cell));
            ends.map(by_any).collect()
        }
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

impl Completes<Walking<'_, '_>> for Move {
    fn complete(&self, fight: &mut Walking, done: &Done<Walk>) -> Result<(), Rejection> {
        if feet::moves_by_feet(&fight.battle(), &Deed::Move) {
            let from = fight.battle().get(done.who).map(|actor| actor.position().0);
            feet::complete(fight, done.who, done.input.by, &done.steps, done.forced)?;
            if let Some(from) = from {
                let _nothing_waits = reaction::offer_to_strike(fight, done.who, from, None);
            }
            return Ok(());
        }
        walk_by_rounds(fight, done, &Deed::Move)
    }
}
