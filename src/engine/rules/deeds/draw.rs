//! Drawing an item that is sheathed or slung.

use crate::rules::facts::{Rejection, Thing};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Draws a sheathed item.
pub(super) struct Draw;

impl Rules for Draw {
    type Input = Thing;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &Thing,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_draw(battle, actor, thing.0)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Thing> {
        drawable(battle, actor).into_iter().map(Thing).collect()
    }
}

impl Completes<Handling<'_, '_>> for Draw {
    fn complete(&self, fight: &mut Handling, done: &Done<Thing>) -> Result<(), Rejection> {
        gear::draw(fight, done.who, done.input.0)
    }
}

/// Returns the items that could be drawn: carried ready, and not held.
pub fn drawable(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = actor.gear().sheathed(battle.ruleset).collect();
    items.dedup();
    items
}
