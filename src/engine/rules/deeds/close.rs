//! Closing with an enemy.

use crate::rules::facts::{Rejection, Way};
use crate::rules::movement::{rounds, walking};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, walks_when_done};

/// Moves into melee reach without attacking (SEG-34).
pub(super) struct Close;

input! {
    /// The enemy, and the path to it.
    pub(super) struct Input {
        /// The enemy that it closes with.
        with: CombatantId = targets,
        /// The path; default: the cheapest into reach.
        way: Way = ..,
    }
}

impl Rules for Close {
    type Input = Input;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::set_out(battle, actor, &Deed::Close).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan_close(battle, actor, input.with, &input.way)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let enemies = battle
            .everyone()
            .filter(|other| other.is_up() && battle.are_enemies(actor, other));
        let with = |enemy: CombatantRef| Input {
            with: enemy.id(),
            way: Way::default(),
        };
        enemies.map(with).collect()
    }
}

impl Completes<Walking<'_, '_>> for Close {
    fn complete(&self, fight: &mut Walking, done: &Done<Input>) -> Result<(), Rejection> {
        if walks_when_done(fight, &Deed::Close) {
            walking::walk(fight, done.who, &done.steps, done.forced)?;
            walking::close(fight, done.who, done.input.with);
        }
        Ok(())
    }
}
