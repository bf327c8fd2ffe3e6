//! Counts of the attacks by and against a combatant in a round of sides.

use crate::rules::state::{AttackCounts, CombatantId, Writes};

/// Counts an attack routine that `who` makes (SEG-17).
pub(in crate::rules) fn count_routine(fight: &mut impl Writes<AttackCounts>, who: CombatantId) {
    if let Some(mut attacks) = fight.write::<AttackCounts>(who) {
        attacks.routines += 1;
    }
}

/// Counts an attack against `who`.
pub(super) fn count_taken(fight: &mut impl Writes<AttackCounts>, who: CombatantId) {
    if let Some(mut attacks) = fight.write::<AttackCounts>(who) {
        attacks.taken += 1;
    }
}

/// Records that `who` makes a missile attack in this round.
pub(super) fn record_shot(fight: &mut impl Writes<AttackCounts>, who: CombatantId) {
    let round = fight.battle().clock.round();
    if let Some(mut attacks) = fight.write::<AttackCounts>(who) {
        attacks.shot_in = Some(round);
    }
}

/// Opens a round, in which `who` has neither made nor suffered an attack yet.
pub(in crate::rules) fn open_round(fight: &mut impl Writes<AttackCounts>, who: CombatantId) {
    if let Some(mut attacks) = fight.write::<AttackCounts>(who) {
        *attacks = AttackCounts {
            shot_in: attacks.shot_in,
            ..AttackCounts::default()
        };
    }
}
