//! Parrying.

use crate::rules::parry;
use crate::rules::state::CombatantId;

use super::simple::simple;
use super::{BehaviourRules, others};

input! {
    /// The opponents that it parries.
    pub(super) struct ParryInput {
        /// The opponents; everyone in melee with it if none is named.
        against: Vec<CombatantId> = targets,
    }
}

/// Makes no attack, and subtracts its own bonus to hit from an opponent's roll (SEG-35).
pub(super) fn parry() -> impl BehaviourRules {
    simple(|battle, actor, input: &ParryInput| {
        parry::check(battle, actor, &input.against).map(drop)
    })
    .handles(|fight, who, input| parry::parry(fight, who, &input.against))
    .offers(|battle, actor| {
        let each = others(battle, actor).map(|other| vec![other]);
        each.map(|against| ParryInput { against }).collect()
    })
}
