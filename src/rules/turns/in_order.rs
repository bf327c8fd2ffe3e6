//! What the structures share in which turns follow one another in the order of initiative.

use crate::rules::battle::Field;
use crate::rules::combatant::CombatantId;
use crate::rules::turns::outcome::{SkipReason, TurnOutcome};

use super::Place;

/// The place whose turn comes next; begins the next round where all have had theirs (SEC-08, RES-04). None
/// where nobody is left who can act: then the clock stands.
pub(super) fn come_to_next_place(field: &mut Field) -> Option<Place> {
    if !field.battle().everyone().any(|who| who.is_up()) {
        return None;
    }
    let in_this_round = field.order.next_place(field.clock.round());
    in_this_round.or_else(|| {
        let round = field.clock.open_round();
        field.record(TurnOutcome::RoundBegan { round });
        field.order.next_place(round)
    })
}

/// Why the turn of `who` is passed over, if it is.
pub(super) fn skipped_because(field: &Field, who: CombatantId) -> Option<SkipReason> {
    match field.battle().get(who) {
        None => Some(SkipReason::Gone),
        Some(actor) if !actor.is_up() => Some(SkipReason::Incapacitated),
        Some(_) => None,
    }
}
