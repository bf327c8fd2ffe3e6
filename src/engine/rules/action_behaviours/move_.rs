//! Moving, as far as seconds, rounds or feet allow.

use crate::rules::facts::{Fields, Input as _, Rejection, Route};
use crate::rules::movement::{self, Walk, feet, rounds};
use crate::rules::reaction;
use crate::rules::state::{Battle, CombatantRef, Fight};
use crate::ruleset::{ActionBehaviour, ActionDef, Ruleset};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, ends_by_rounds,
    walk_by_rounds,
};

/// Walks a path (SEC-30).
pub(super) struct Move;

impl BehaviourRules for Move {
    type Input = Walk;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        // Only rulesets that count feet have several movement modes.
        if feet::counts_feet(ruleset) {
            Walk::TAKES
        } else {
            Route::TAKES
        }
    }

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        if rounds::uses_round_movement(battle, &ActionBehaviour::Move) {
            rounds::check_set_out(battle, actor, &ActionBehaviour::Move).map(|_| ())
        } else if feet::moves_by_feet(battle, &ActionBehaviour::Move) {
            movement::allow_moving(battle, actor)?;
            feet::check_feet_left(battle, actor)
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
        if rounds::uses_round_movement(battle, &ActionBehaviour::Move) {
            let ends = ends_by_rounds(battle, actor, &ActionBehaviour::Move);
            ends.map(by_any).collect()
        } else if feet::moves_by_feet(battle, &ActionBehaviour::Move) {
            let reach = feet::reachable(battle, actor, None);
            let ends = reach.iter().map(|(cell, _)| Route::to_cell(cell));
            ends.map(by_any).collect()
        } else {
            let reach = movement::reachable(battle, actor, 1);
            let ends = reach.iter().map(|(cell, _)| Route::to_cell(cell));
            ends.map(by_any).collect()
        }
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

impl Completes<WalkWriter<'_, '_>> for Move {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<Walk>,
    ) -> Result<(), Rejection> {
        if feet::moves_by_feet(&fight.battle(), &ActionBehaviour::Move) {
            let from = fight.battle().get(done.who).map(|actor| actor.position().0);
            feet::complete(fight, done.who, done.input.by, &done.steps, done.forced)?;
            if let Some(from) = from {
                let _nothing_waits = reaction::offer_to_strike(fight, done.who, from, None);
            }
            return Ok(());
        }
        walk_by_rounds(fight, done, &ActionBehaviour::Move)
    }
}
