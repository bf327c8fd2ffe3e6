//! Putting the held item away.

use crate::rules::facts::{AnyThing, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Puts the held item away.
pub(super) struct Sheathe;

impl Rules for Sheathe {
    type Input = AnyThing;

    fn plan(
        &self,
        _battle: &Battle,
        actor: &CombatantRef,
        thing: &AnyThing,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_holds(actor, thing.named())?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for Sheathe {
    fn complete(&self, fight: &mut Handling, done: &Done<AnyThing>) -> Result<(), Rejection> {
        gear::sheathe(fight, done.who, done.input.named())
    }
}
