//! Changing the weapon.

use crate::rules::facts::{Rejection, Thing};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Puts the held weapon away and takes another (RES-08).
pub(super) struct Swap;

impl Rules for Swap {
    type Input = Thing;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &Thing,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_swap(battle, actor, thing.0)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Thing> {
        actor.gear().sheathed(battle.ruleset).map(Thing).collect()
    }
}

impl Completes<Handling<'_, '_>> for Swap {
    fn complete(&self, fight: &mut Handling, done: &Done<Thing>) -> Result<(), Rejection> {
        gear::swap(fight, done.who, done.input.0)
    }
}
