//! Withdrawing from a melee.

use crate::rules::facts::{Rejection, Way};
use crate::rules::movement::{rounds, walking};
use crate::rules::parry;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, walks_when_done};

/// Backs out of a melee, facing the enemy (SEG-35).
pub(super) struct Withdraw;

input! {
    /// The way out, and the opponents that it parries.
    pub(super) struct Input {
        /// The path that it takes.
        way: Way = ..,
        /// Opponents that it parries on the way; may be empty.
        parrying: Vec<CombatantId> = targets,
    }
}

impl Rules for Withdraw {
    type Input = Input;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::set_out(battle, actor, &Deed::Withdraw).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan(battle, actor, &input.way, &Deed::Withdraw)?;
        if !input.parrying.is_empty() {
            parry::check(battle, actor, &input.parrying)?;
        }
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let to = |way| Input {
            way,
            parrying: Vec::new(),
        };
        let ends = ends_by_rounds(battle, actor, &Deed::Withdraw);
        ends.map(to).collect()
    }
}

impl Completes<Walking<'_, '_>> for Withdraw {
    fn complete(&self, fight: &mut Walking, done: &Done<Input>) -> Result<(), Rejection> {
        if walks_when_done(fight, &Deed::Withdraw) {
            walking::walk(fight, done.who, &done.steps, done.forced)?;
            if !done.input.parrying.is_empty() {
                parry::parry(fight, done.who, &done.input.parrying)?;
            }
        }
        Ok(())
    }
}
