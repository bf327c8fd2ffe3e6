//! Setting a weapon against a charge.

use crate::rules::charging;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ItemId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Sets a weapon against a charge (SEG-33).
pub(super) struct SetWeapon;

input! {
    /// The weapon that is set.
    pub(super) struct SetWeaponInput {
        /// The weapon; `None` for the held one.
        weapon: Option<ItemId> = weapon,
    }
}

impl BehaviourRules for SetWeapon {
    type Input = SetWeaponInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &SetWeaponInput,
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
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<SetWeaponInput>,
    ) -> Result<(), Rejection> {
        charging::set_weapon(fight, done.who, done.input.weapon)
    }
}
