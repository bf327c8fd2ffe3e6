//! Charging: running at an enemy and attacking it.

use crate::rules::attack::{self, Mode};
use crate::rules::charging::{self, ChargeInput as Input};
use crate::rules::facts::{Fields, Input as _, Rejection, Route};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionDef, Ruleset};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, strikes,
    walks_when_done,
};

/// Runs at an enemy and attacks it (SEG-33, PHA-70).
pub(super) struct MakeCharge;

impl BehaviourRules for MakeCharge {
    type Input = Input;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        let strike = attack::takes(ruleset, Mode::Melee);
        strike.and(Route::TAKES).and(Fields::named("struck_by"))
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        charge: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = charging::plan(battle, actor, charge)?;
        let strikes = attack::charge_attacks(battle, actor, &charge.strike)?;
        Ok(Plan::on_the_way(def, steps).striking(strikes))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let strikes = strikes(battle, actor, Mode::Melee).into_iter();
        strikes.map(Input::ending_in).collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for MakeCharge {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<Input>,
    ) -> Result<(), Rejection> {
        if walks_when_done(fight, &ActionBehaviour::Charge) {
            charging::charge(fight, done.who, &done.input, &done.steps, done.forced)
        } else {
            Ok(())
        }
    }
}
