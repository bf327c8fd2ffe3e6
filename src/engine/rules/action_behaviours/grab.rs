//! Taking an item from the pack or off the ground.

use crate::rules::facts::{ItemInput, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Takes an item from the pack, or from the ground within reach.
pub(super) struct Grab;

impl BehaviourRules for Grab {
    type Input = ItemInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &ItemInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_grab(battle, actor, thing.0)?;
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
        grabbable_items(battle, actor)
            .into_iter()
            .map(ItemInput)
            .collect()
    }
}

impl Completes<Handling<'_, '_>> for Grab {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<ItemInput>,
    ) -> Result<(), Rejection> {
        gear::grab(fight, done.who, done.input.0)
    }
}

/// Returns the items that could be grabbed: those in the pack, and those on the ground within reach.
pub fn grabbable_items(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let packed = actor.gear().pack().iter().copied();
    let lying = gear::grabbable(battle, actor).map(|(_, item)| item);
    let mut items: Vec<ItemId> = packed.chain(lying).collect();
    items.dedup();
    items
}
