//! Handing something over.

use crate::rules::facts::{ItemInput, Rejection};
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan, others};

/// Gives an item to a combatant within reach (RES-08).
pub(super) struct Give;

input! {
    /// The item, and its recipient.
    pub(super) struct GiveInput {
        /// The given item.
        thing: ItemInput = ..,
        /// The recipient.
        to: CombatantId = targets,
    }
}

impl BehaviourRules for Give {
    type Input = GiveInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &GiveInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_give(battle, actor, input.thing.0, input.to)?;
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
    ) -> Vec<GiveInput> {
        let gear = actor.gear();
        let mut items: Vec<ItemId> = gear.in_hand().into_iter().collect();
        items.extend(gear.sheathed(battle.ruleset));
        items.extend(gear.pack().iter().copied());
        items.sort();
        items.dedup();
        let near = others(battle, actor).filter(|other| {
            let other = battle.get(*other);
            other.is_some_and(|other| actor.space().squares_to(&other.space()) <= 1)
        });
        let each = near.flat_map(|to| {
            let things = items.iter().copied().map(ItemInput);
            things.map(move |thing| GiveInput { thing, to })
        });
        each.collect()
    }
}

impl Completes<Handling<'_, '_>> for Give {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<GiveInput>,
    ) -> Result<(), Rejection> {
        gear::give(fight, done.who, done.input.thing.0, done.input.to)
    }
}
