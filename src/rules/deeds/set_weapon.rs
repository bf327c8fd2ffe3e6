//! Setting a weapon against a charge.

use crate::rules::charging;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// SEG-33: set a weapon against a charge.
pub(super) struct SetWeapon;

impl Rules for SetWeapon {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        charging::check_set(battle, actor, order)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for SetWeapon {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        charging::set_weapon(fight, &done.order)
    }
}
