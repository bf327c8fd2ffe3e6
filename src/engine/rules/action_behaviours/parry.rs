//! Parrying.

use crate::rules::facts::Rejection;
use crate::rules::parry;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan, others};

/// Makes no attack, and subtracts its own bonus to hit from an opponent's roll (SEG-35).
pub(super) struct Parry;

input! {
    /// The opponents that it parries.
    pub(super) struct ParryInput {
        /// The opponents; everyone in melee with it if none is named.
        against: Vec<CombatantId> = targets,
    }
}

impl BehaviourRules for Parry {
    type Input = ParryInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &ParryInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        parry::check(battle, actor, &input.against)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<ParryInput> {
        let against = |other| ParryInput {
            against: vec![other],
        };
        others(battle, actor).map(against).collect()
    }
}

impl Completes<Handling<'_, '_>> for Parry {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<ParryInput>,
    ) -> Result<(), Rejection> {
        parry::parry(fight, done.who, &done.input.against)
    }
}
