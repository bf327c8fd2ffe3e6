//! Fleeing out of a melee.

use crate::rules::facts::{Rejection, Route};
use crate::rules::free_attack;
use crate::rules::movement::{rounds, walking};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionDef};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, ends_by_rounds,
    walks_when_done,
};

/// Leaves a melee with its back to the enemy (SEG-35, PHA-69).
pub(super) struct Flee;

input! {
    /// The way out, and the enemies that make free attacks.
    pub(super) struct FleeInput {
        /// The path that it takes.
        way: Route = ..,
        /// Enemies that make a free attack, if the GM names them; `None` for all that may.
        struck_by: Option<Vec<CombatantId>> = struck_by,
    }
}

impl BehaviourRules for Flee {
    type Input = FleeInput;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::check_set_out(battle, actor, &ActionBehaviour::Flee).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &FleeInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan(battle, actor, &input.way, &ActionBehaviour::Flee)?;
        for striker in input.struck_by.iter().flatten() {
            free_attack::check_free_attack(battle, *striker, actor.id())?;
        }
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
    ) -> Vec<FleeInput> {
        let to = |way| FleeInput {
            way,
            struck_by: None,
        };
        ends_by_rounds(battle, actor, &ActionBehaviour::Flee)
            .map(to)
            .collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for Flee {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<FleeInput>,
    ) -> Result<(), Rejection> {
        if walks_when_done(fight, &ActionBehaviour::Flee) {
            walking::flee(fight, done.who, done.input.struck_by.as_deref())?;
            walking::walk(fight, done.who, &done.steps, done.forced)?;
        }
        Ok(())
    }
}
