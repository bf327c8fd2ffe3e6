//! Anything else that the GM allows.

use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, FreeLength, Plan};

/// Takes its time, and the GM decides the effect.
pub(super) struct Improvise;

impl BehaviourRules for Improvise {
    type Input = FreeLength;

    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        length: &FreeLength,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::lasting(length.of(def)?, def, Vec::new()))
    }
}
