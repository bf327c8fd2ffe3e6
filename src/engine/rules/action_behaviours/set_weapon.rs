//! Setting a weapon against a charge.

use crate::rules::charging;
use crate::ruleset::ItemId;

use super::BehaviourRules;
use super::simple::simple;

input! {
    /// The weapon that is set.
    pub(super) struct SetWeaponInput {
        /// The weapon; `None` for the held one.
        weapon: Option<ItemId> = weapon,
    }
}

/// Sets a weapon against a charge (SEG-33).
pub(super) fn set_weapon() -> impl BehaviourRules {
    simple(|battle, actor, input: &SetWeaponInput| charging::check_set(battle, actor, input.weapon))
        .handles(|fight, who, input| charging::set_weapon(fight, who, input.weapon))
}
