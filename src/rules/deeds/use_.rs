//! Using an object.

use crate::rules::facts::Rejection;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// RES-31: use an object, one's own or one that is there; the GM says what comes of it.
pub(super) struct Use;

input! {
    /// What.
    pub(super) struct Input {
        /// What of its own; something that is there, a lever or a rope, where not given.
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
