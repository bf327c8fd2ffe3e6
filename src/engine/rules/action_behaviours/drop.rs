//! Letting go.

use crate::rules::facts::{AnyItem, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Drops the held item to the ground.
pub(super) struct Drop;

impl BehaviourRules for Drop {
    type Input = AnyItem;

    fn plan(
        &self,
        _battle: &Battle,
        actor: &CombatantRef,
        thing: &AnyItem,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_holds(actor, thing.named())?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for Drop {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<AnyItem>,
    ) -> Result<(), Rejection> {
        gear::drop_held(fight, done.who, done.input.named())
    }
}
