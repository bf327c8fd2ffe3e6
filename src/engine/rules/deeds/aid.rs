//! Stopping bleeding.

use crate::rules::facts::{AtOne, Rejection};
use crate::rules::hit_points;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Plan, Rules, Tending, others};

/// Stops the bleeding of a combatant (SEG-39).
pub(super) struct Aid;

impl Rules for Aid {
    type Input = AtOne;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        at: &AtOne,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        hit_points::check_aid(battle, actor, at.target)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<AtOne> {
        others(battle, actor)
            .map(|target| AtOne { target })
            .collect()
    }
}

impl Completes<Tending<'_, '_>> for Aid {
    fn complete(&self, fight: &mut Tending, done: &Done<AtOne>) -> Result<(), Rejection> {
        hit_points::aid(fight, done.who, done.input.target)
    }
}
