//! Putting away what is in hand.

use crate::rules::facts::{Order, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Put the item in hand away.
pub(super) struct Sheathe;

impl Rules for Sheathe {
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

impl Completes<Handling<'_, '_>> for Sheathe {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        gear::sheathe(fight, &done.order)
    }
}
