//! Closing with an enemy.

use crate::rules::facts::{Rejection, Route};
use crate::rules::movement::{rounds, walking};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionDef};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, walks_when_done,
};

/// Moves into melee reach without attacking (SEG-34).
pub(super) struct Close;

input! {
    /// The enemy, and the path to it.
    pub(super) struct CloseInput {
        /// The enemy that it closes with.
        with: CombatantId = targets,
        /// The path; default: the cheapest into reach.
        way: Route = ..,
    }
}

impl BehaviourRules for Close {
    type Input = CloseInput;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::check_set_out(battle, actor, &ActionBehaviour::Close).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &CloseInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan_close(battle, actor, input.with, &input.way)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<CloseInput> {
        let enemies = battle
            .combatants()
            .filter(|other| other.is_up() && battle.are_enemies(actor, other));
        let with = |enemy: CombatantRef| CloseInput {
            with: enemy.id(),
            way: Route::default(),
        };
        enemies.map(with).collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for Close {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<CloseInput>,
    ) -> Result<(), Rejection> {
        if walks_when_done(fight, &ActionBehaviour::Close) {
            walking::walk(fight, done.who, &done.steps, done.forced)?;
            walking::enter_reach(fight, done.who, done.input.with);
        }
        Ok(())
    }
}
