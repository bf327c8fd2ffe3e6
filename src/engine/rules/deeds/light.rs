//! Lighting a carried item, and putting it out.

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{Rejection, Thing};
use crate::rules::gear::light;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Plan, Rules, Tending};

/// Lights an item that is held or carried ready, or puts it out.
pub(super) struct Light {
    /// True if it burns afterwards.
    pub lit: bool,
}

impl Rules for Light {
    type Input = Thing;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &Thing,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let condition = light::check(battle, actor, thing.0)?.condition;
        let has = actor.conditions().contains(condition);
        if has == self.lit {
            return Err(ConditionRejection::ConditionState { condition, has }.into());
        }
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Thing> {
        let mut items: Vec<ItemId> = light::at_hand(battle.ruleset, actor)
            .map(|(item, _)| item)
            .collect();
        items.sort_unstable();
        items.dedup();
        items.into_iter().map(Thing).collect()
    }
}

impl Completes<Tending<'_, '_>> for Light {
    fn complete(&self, fight: &mut Tending, done: &Done<Thing>) -> Result<(), Rejection> {
        light::set(fight, done.who, done.input.0, self.lit)
    }
}
