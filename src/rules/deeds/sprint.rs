//! Sprinting.

use crate::rules::economy;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Plan, Rules, Walking};

/// RES-31: extra feet equal to the walking speed.
pub(super) struct Sprint;

impl Rules for Sprint {
    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }
}

impl Completes<Walking<'_, '_>> for Sprint {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        economy::sprint(fight, done.order.who);
        Ok(())
    }
}
