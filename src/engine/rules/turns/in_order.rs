//! What those structures share in which turns follow one another in the order of initiative.

use crate::rules::effects::hooks;
use crate::rules::initiative;
use crate::rules::state::{
    Changes, Clock, CombatantId, Eventful, Fight, Initiative, Place, TurnKind, TurnOrder, Writes,
};
use crate::rules::turns::outcome::{SkipReason, TurnOutcome};
use crate::rules::turns::passes_by;

/// Everybody throws for a place in the order, and the first round begins (SEC-01).
pub(super) fn begin(fight: &mut (impl Changes<Clock> + Changes<TurnOrder> + Writes<Initiative>)) {
    fight.record(TurnOutcome::EncounterBegan);
    initiative::set_order(fight);
    begin_round(fight);
}

/// Whether the open turn is that of `who`.
pub(super) fn is_turn_of(fight: &impl Fight, who: CombatantId) -> bool {
    let open = fight.battle().order.open_turn();
    open.is_some_and(|turn| turn.who() == who)
}

/// Lets the open turn run out if its owner cannot do anything in it, or misses it (FOW-45).
pub(super) fn pass_by(fight: &mut impl Changes<TurnOrder>, who: CombatantId) {
    let condition = {
        let battle = fight.battle();
        battle.get(who).and_then(|actor| passes_by(&battle, &actor))
    };
    if let Some(condition) = condition {
        fight.record(TurnOutcome::TurnMissed { who, condition });
        fight.change::<TurnOrder>().run_out(None);
    }
}

/// A turn of `who` that was of this kind has closed: what ends with its turn ends.
pub(super) fn turn_has_closed(fight: &mut impl Eventful, who: CombatantId, kind: TurnKind) {
    match kind {
        TurnKind::InPlace | TurnKind::Delayed => {
            hooks::turn_ends(fight, who);
            fight.record(TurnOutcome::TurnEnded { who });
        }
        TurnKind::Lost => hooks::turn_ends(fight, who),
        TurnKind::Skipped => {}
    }
}

/// Lets what is left of the turn of `who` run out, if it is open.
pub(super) fn end_turn(fight: &mut impl Changes<TurnOrder>, who: CombatantId) {
    if is_turn_of(fight, who) {
        fight.change::<TurnOrder>().run_out(None);
    }
}

/// The place whose turn comes next; begins the next round where all have had theirs (SEC-08,
/// RES-04). `None` where nobody is left who can act, and the clock stands.
pub(super) fn come_to_next_place(fight: &mut impl Changes<Clock>) -> Option<Place> {
    if !fight.battle().everyone().any(|who| who.is_up()) {
        return None;
    }
    let in_this_round = fight
        .battle()
        .order
        .next_place(fight.battle().clock.round());
    in_this_round.or_else(|| {
        let round = begin_round(fight);
        fight.battle().order.next_place(round)
    })
}

/// Begins the next round, and answers its number.
pub(super) fn begin_round(fight: &mut impl Changes<Clock>) -> u32 {
    let round = fight.change::<Clock>().open_round();
    fight.record(TurnOutcome::RoundBegan { round });
    round
}

/// Why the turn of `who` is passed over; `None` if it is not.
pub(super) fn skipped_because(fight: &impl Fight, who: CombatantId) -> Option<SkipReason> {
    match fight.battle().get(who) {
        None => Some(SkipReason::Gone),
        Some(actor) if !actor.is_up() => Some(SkipReason::Incapacitated),
        Some(_) => None,
    }
}
