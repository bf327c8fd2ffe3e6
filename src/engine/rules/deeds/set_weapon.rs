//! Setting a weapon against a charge.

use crate::rules::charging;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Sets a weapon against a charge (SEG-33).
pub(super) struct SetWeapon;

input! {
    /// The weapon that is set.
    pub(super) struct Input {
        /// The weapon; `None` for the held one.
        weapon: Option<ItemId> = weapon,
    }
}

impl Rules for SetWeapon {
    type Input = Input;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        charging::check_set(battle, actor, input.weapon)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for SetWeapon {
    fn complete(&self, fight: &mut Handling, done: &Done<Input>) -> Result<(), Rejection> {
        charging::set_weapon(fight, done.who, done.input.weapon)
    }
}
