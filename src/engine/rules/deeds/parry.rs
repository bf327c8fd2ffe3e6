//! Parrying.

use crate::rules::facts::Rejection;
use crate::rules::parry;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules, others};

/// Makes no attack, and subtracts its own bonus to hit from an opponent's roll (SEG-35).
pub(super) struct Parry;

input! {
    /// The opponents that it parries.
    pub(super) struct Input {
        /// The opponents; everyone in melee with it if none is named.
        against: Vec<CombatantId> = targets,
    }
}

impl Rules for Parry {
    type Input = Input;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        parry::check(battle, actor, &input.against)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let against = |other| Input {
            against: vec![other],
        };
        others(battle, actor).map(against).collect()
    }
}

impl Completes<Handling<'_, '_>> for Parry {
    fn complete(&self, fight: &mut Handling, done: &Done<Input>) -> Result<(), Rejection> {
        parry::parry(fight, done.who, &done.input.against)
    }
}
