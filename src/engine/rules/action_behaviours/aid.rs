//! Stopping bleeding.

use crate::rules::facts::{Rejection, SingleTarget};
use crate::rules::hit_points;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, Tending, others};

/// Stops the bleeding of a combatant (SEG-39).
pub(super) struct Aid;

impl BehaviourRules for Aid {
    type Input = SingleTarget;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        at: &SingleTarget,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        hit_points::check_aid(battle, actor, at.target)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<SingleTarget> {
        others(battle, actor)
            .map(|target| SingleTarget { target })
            .collect()
    }
}

impl Completes<Tending<'_, '_>> for Aid {
    fn complete(
        &self,
        fight: &mut Tending,
        done: &CompletedAction<SingleTarget>,
    ) -> Result<(), Rejection> {
        hit_points::aid(fight, done.who, done.input.target)
    }
}
