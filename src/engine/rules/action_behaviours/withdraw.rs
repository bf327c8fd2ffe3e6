//! Withdrawing from a melee.

use crate::rules::facts::{Rejection, Route};
use crate::rules::movement::{rounds, walking};
use crate::rules::parry;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionDef};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, ends_by_rounds,
    walks_when_done,
};

/// Backs out of a melee, facing the enemy (SEG-35).
pub(super) struct Withdraw;

input! {
    /// The way out, and the opponents that it parries.
    pub(super) struct WithdrawInput {
        /// The path that it takes.
        way: Route = ..,
        /// Opponents that it parries on the way; may be empty.
        parrying: Vec<CombatantId> = targets,
    }
}

impl BehaviourRules for Withdraw {
    type Input = WithdrawInput;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::check_set_out(battle, actor, &ActionBehaviour::Withdraw).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &WithdrawInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan(battle, actor, &input.way, &ActionBehaviour::Withdraw)?;
        if !input.parrying.is_empty() {
            parry::check(battle, actor, &input.parrying)?;
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
    ) -> Vec<WithdrawInput> {
        let to = |way| WithdrawInput {
            way,
            parrying: Vec::new(),
        };
        let ends = ends_by_rounds(battle, actor, &ActionBehaviour::Withdraw);
        ends.map(to).collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for Withdraw {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<WithdrawInput>,
    ) -> Result<(), Rejection> {
        if walks_when_done(fight, &ActionBehaviour::Withdraw) {
            walking::walk(fight, done.who, &done.steps, done.forced)?;
            if !done.input.parrying.is_empty() {
                parry::parry(fight, done.who, &done.input.parrying)?;
            }
        }
        Ok(())
    }
}
