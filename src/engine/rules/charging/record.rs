//! Records of charges: when a combatant charged, how the charge was met, and whether its weapon is set against one.

use crate::rules::state::{ChargeState, CombatantId, MetBy, Writes};

/// Records that `who` charges in this round.
pub(in crate::rules) fn record_charge(fight: &mut impl Writes<ChargeState>, who: CombatantId) {
    let round = fight.battle().clock.round();
    if let Some(mut charge) = fight.write::<ChargeState>(who) {
        charge.made_in = Some(round);
    }
}

/// Records that the longer weapon of `by` meets the charge of `who`.
pub(super) fn record_meeting(
    fight: &mut impl Writes<ChargeState>,
    who: CombatantId,
    by: CombatantId,
) {
    if let Some(mut charge) = fight.write::<ChargeState>(who) {
        charge.met_by = MetBy(Some(by));
    }
}

/// Sets the weapon of `who` against a charge, or no longer.
pub(in crate::rules) fn set_weapon(
    fight: &mut impl Writes<ChargeState>,
    who: CombatantId,
    set: bool,
) {
    if let Some(mut charge) = fight.write::<ChargeState>(who) {
        charge.weapon_set = set;
    }
}

/// Opens a round, in which the weapon of `who` is not set and its charge not met.
pub(in crate::rules) fn open_round(fight: &mut impl Writes<ChargeState>, who: CombatantId) {
    if let Some(mut charge) = fight.write::<ChargeState>(who) {
        *charge = ChargeState {
            made_in: charge.made_in,
            ..ChargeState::default()
        };
    }
}
