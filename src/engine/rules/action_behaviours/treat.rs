//! Treating a wound.

use crate::rules::facts::Rejection;
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, Tending, others};

/// Treats a wound, so that it no longer hinders (FOW-13).
pub(super) struct Treat;

input! {
    /// The patient.
    pub(super) struct TreatInput {
        /// The wounded combatant; `None` for the actor itself.
        patient: Option<CombatantId> = targets,
    }
}

impl BehaviourRules for Treat {
    type Input = TreatInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &TreatInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        stamina::check_treat(battle, actor, input.patient)?;
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
    ) -> Vec<TreatInput> {
        let patients = others(battle, actor).chain([actor.id()]);
        let of = |patient| TreatInput {
            patient: Some(patient),
        };
        patients.map(of).collect()
    }
}

impl Completes<Tending<'_, '_>> for Treat {
    fn complete(
        &self,
        fight: &mut Tending,
        done: &CompletedAction<TreatInput>,
    ) -> Result<(), Rejection> {
        stamina::treat(fight, done.who, done.input.patient)
    }
}
