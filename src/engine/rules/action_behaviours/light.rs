//! Lighting a carried item, and putting it out.

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{ItemInput, Rejection};
use crate::rules::gear::light;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, Tending};

/// Lights an item that is held or carried ready, or puts it out.
pub(super) struct SetLight {
    /// True if it burns afterwards.
    pub lit: bool,
}

impl BehaviourRules for SetLight {
    type Input = ItemInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        thing: &ItemInput,
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

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<ItemInput> {
        let mut items: Vec<ItemId> = light::ready_lights(battle.ruleset, actor)
            .map(|(item, _)| item)
            .collect();
        items.sort_unstable();
        items.dedup();
        items.into_iter().map(ItemInput).collect()
    }
}

impl Completes<Tending<'_, '_>> for SetLight {
    fn complete(
        &self,
        fight: &mut Tending,
        done: &CompletedAction<ItemInput>,
    ) -> Result<(), Rejection> {
        light::set(fight, done.who, done.input.0, self.lit)
    }
}
