//! Changing the weapon.

use crate::rules::facts::{ItemInput, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Puts the held weapon away and takes another (RES-08).
pub(super) struct Swap;

impl BehaviourRules for Swap {
    type Input = ItemInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &ItemInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_swap(battle, actor, thing.0)?;
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
    ) -> Vec<ItemInput> {
        actor
            .gear()
            .sheathed(battle.ruleset)
            .map(ItemInput)
            .collect()
    }
}

impl Completes<Handling<'_, '_>> for Swap {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<ItemInput>,
    ) -> Result<(), Rejection> {
        gear::swap(fight, done.who, done.input.0)
    }
}
