//! Using an object.

use crate::rules::facts::Rejection;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Uses an object that it carries or that is part of the scene; the GM decides the effect (RES-31).
pub(super) struct Use;

input! {
    /// The object.
    pub(super) struct UseInput {
        /// A carried item; `None` for an object in the scene, such as a lever or a rope.
        item: Option<ItemId> = item,
    }
}

impl BehaviourRules for Use {
    type Input = UseInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &UseInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_use(battle, actor, input.item)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<UseInput> {
        let mut items: Vec<ItemId> = gear::usable(battle, actor).collect();
        items.sort();
        items.dedup();
        let own = items.into_iter().map(Some);
        own.chain([None]).map(|item| UseInput { item }).collect()
    }
}

impl Completes<Handling<'_, '_>> for Use {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<UseInput>,
    ) -> Result<(), Rejection> {
        gear::use_item(fight, done.who, done.input.item)
    }
}
