//! A ranged attack.

use crate::rules::attack::{self, AttackContext, AttackInput, Mode};
use crate::rules::facts::{Fields, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{AttackWriter, BehaviourRules, CompletedAction, Completes, Completion, Plan, strikes};

/// Makes one attack with a ranged weapon (SEC-40).
pub(super) struct RangedAttack;

impl BehaviourRules for RangedAttack {
    type Input = AttackInput;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        attack::takes(ruleset, Mode::Ranged)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        strike: &AttackInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::routine(battle, actor, strike, Mode::Ranged)?;
        Ok(Plan::standing_still(def).striking(swings))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Strike(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<AttackInput> {
        strikes(battle, actor, Mode::Ranged)
    }

    fn keeps_aim(&self) -> bool {
        true
    }
}

impl Completes<AttackWriter<'_, '_>> for RangedAttack {
    fn complete(
        &self,
        fight: &mut AttackWriter,
        done: &CompletedAction<AttackInput>,
    ) -> Result<(), Rejection> {
        let made = AttackContext::by(Mode::Ranged, done.forced);
        attack::resolve(fight, done.who, &done.input, made)
    }
}
