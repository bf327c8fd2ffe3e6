//! Treating a wound.

use crate::rules::stamina;
use crate::rules::state::CombatantId;

use super::simple::simple;
use super::{BehaviourRules, others};

input! {
    /// The patient.
    pub(super) struct TreatInput {
        /// The wounded combatant; `None` for the actor itself.
        patient: Option<CombatantId> = targets,
    }
}

/// Treats a wound, so that it no longer hinders (FOW-13).
pub(super) fn treat() -> impl BehaviourRules {
    simple(|battle, actor, input: &TreatInput| {
        stamina::check_treat(battle, actor, input.patient).map(drop)
    })
    .tends(|fight, who, input| stamina::treat(fight, who, input.patient))
    .offers(|battle, actor| {
        let patients = others(battle, actor).chain([actor.id()]).map(Some);
        patients.map(|patient| TreatInput { patient }).collect()
    })
}
