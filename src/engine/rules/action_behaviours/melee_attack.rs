//! A melee attack, and the approach that may be part of it.

use crate::rules::attack::{self, AttackContext, AttackInput, Mode};
use crate::rules::facts::{Fields, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{AttackWriter, BehaviourRules, CompletedAction, Completes, Completion, Plan, strikes};

/// Makes one attack with a melee weapon (SEC-40).
pub(super) struct MeleeAttack {
    /// True if it is a reaction (FOW-06).
    pub answers: bool,
}

impl BehaviourRules for MeleeAttack {
    type Input = AttackInput;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        attack::takes(ruleset, Mode::Melee)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        strike: &AttackInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::routine(battle, actor, strike, Mode::Melee)?;
        let steps = attack::approach_steps(battle, actor, strike)?;
        Ok(Plan::on_the_way(def, steps).striking(swings))
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
        strikes(battle, actor, Mode::Melee)
    }
}

impl Completes<AttackWriter<'_, '_>> for MeleeAttack {
    fn complete(
        &self,
        fight: &mut AttackWriter,
        done: &CompletedAction<AttackInput>,
    ) -> Result<(), Rejection> {
        let made = AttackContext {
            answers: self.answers,
            ..AttackContext::by(Mode::Melee, done.forced)
        };
        attack::resolve(fight, done.who, &done.input, made)
    }
}
