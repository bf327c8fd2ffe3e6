//! Using an object.

use crate::rules::facts::Rejection;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Uses an object that it carries or that is part of the scene; the GM decides the effect (RES-31).
pub(super) struct Use;

input! {
    /// The object.
    pub(super) struct Input {
        /// A carried item; `None` for an object in the scene, such as a lever or a rope.
        item: Option<ItemId> = item,
    }
}

impl Rules for Use {
    type Input = Input;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        gear::check_use(battle, actor, input.item)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let mut items: Vec<ItemId> = gear::usable(battle, actor).collect();
        items.sort();
        items.dedup();
        let own = items.into_iter().map(Some);
        own.chain([None]).map(|item| Input { item }).collect()
    }
}

impl Completes<Handling<'_, '_>> for Use {
    fn complete(&self, fight: &mut Handling, done: &Done<Input>) -> Result<(), Rejection> {
        gear::use_item(fight, done.who, done.input.item)
    }
}
