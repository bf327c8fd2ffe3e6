//! Letting go.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Let go of the item in hand.
pub(super) struct Drop;

impl Rules for Drop {
    fn plan(
        &self,
        _battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_holds(actor, order)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for Drop {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        gear::drop_held(fight, &done.order)
    }
}
