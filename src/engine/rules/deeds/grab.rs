//! Taking an item from the pack or off the ground.

use crate::rules::facts::{Rejection, Thing};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Takes an item from the pack, or from the ground within reach.
pub(super) struct Grab;

impl Rules for Grab {
    type Input = Thing;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &Thing,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_grab(battle, actor, thing.0)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Thing> {
        within_grasp(battle, actor).into_iter().map(Thing).collect()
    }
}

impl Completes<Handling<'_, '_>> for Grab {
    fn complete(&self, fight: &mut Handling, done: &Done<Thing>) -> Result<(), Rejection> {
        gear::grab(fight, done.who, done.input.0)
    }
}

/// Returns the items that could be grabbed: those in the pack, and those on the ground within reach.
pub fn within_grasp(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let packed = actor.gear().pack().iter().copied();
    let lying = gear::grabbable(battle, actor).map(|(_, item)| item);
    let mut items: Vec<ItemId> = packed.chain(lying).collect();
    items.dedup();
    items
}
