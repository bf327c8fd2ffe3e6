//! Drawing an item that is sheathed or slung.

use crate::rules::facts::{ItemInput, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Draws a sheathed item.
pub(super) struct Draw;

impl BehaviourRules for Draw {
    type Input = ItemInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &ItemInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_draw(battle, actor, thing.0)?;
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
        drawable(battle, actor).into_iter().map(ItemInput).collect()
    }
}

impl Completes<Handling<'_, '_>> for Draw {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<ItemInput>,
    ) -> Result<(), Rejection> {
        gear::draw(fight, done.who, done.input.0)
    }
}

/// Returns the items that could be drawn: carried ready, and not held.
pub fn drawable(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = actor.gear().sheathed(battle.ruleset).collect();
    items.dedup();
    items
}
