//! A combo: everything in it is simultaneous.

use crate::rules::attack::{self, ComboInput};
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{AttackWriter, BehaviourRules, CompletedAction, Completes, Completion, Plan, others};

/// Makes all attacks of a combo at once (SEC-44).
pub(super) struct MakeCombo;

impl BehaviourRules for MakeCombo {
    type Input = ComboInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        ordered: &ComboInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::check_combo(battle, actor, ordered)?;
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
    ) -> Vec<ComboInput> {
        let combos = battle.ruleset.combos.iter();
        let known =
            combos.filter(|(id, combo)| combo.everyone || actor.repertoire().combos.contains(id));
        let at_each = known.flat_map(|(combo, _)| {
            others(battle, actor).map(move |target| ComboInput {
                combo,
                targets: vec![target],
                weapon: None,
                defences: Vec::new(),
                modifier: None,
            })
        });
        at_each.collect()
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

impl Completes<AttackWriter<'_, '_>> for MakeCombo {
    fn complete(
        &self,
        fight: &mut AttackWriter,
        done: &CompletedAction<ComboInput>,
    ) -> Result<(), Rejection> {
        attack::resolve_combo(fight, done.who, &done.input, done.forced)
    }
}
