//! How turns of seconds open, are interrupted, continue and close (SEC-06 to SEC-08).

use crate::rules::action::progress;
use crate::rules::effects::hooks;
use crate::rules::state::{
    ActionTimer, Changes, Clock, CombatantId, Eventful, Fight, Health, TurnKind, TurnOrder,
    TurnPace, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::{individual_turns, turn_budget};

use super::outcome::SecondsOutcome;

context! {
    /// Components and resources that opening and closing turns writes.
    RoundWriter
    writes [aim conditions health maintained reaction run_up spells steps timer]
    changes [clock finishing order pace pending round timeline]
}

/// Closes turns that have run out and opens the next, one step per pass.
pub(in crate::rules::turns) fn run(mut fight: RoundWriter) {
    if !fight.pace().is_still() {
        return;
    }
    let Some(turn) = fight.battle().order.open_turn().copied() else {
        open_next(&mut fight);
        return;
    };
    let who = turn.combatant();
    let reason = individual_turns::skip_reason(&fight, who);
    match reason {
        Some(reason) if !turn.has_begun() => {
            fight.change::<TurnOrder>().run_out(Some(TurnKind::Skipped));
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        Some(_) if !turn.is_closing() => fight.change::<TurnOrder>().run_out(None),
        None if !turn.has_begun() => {
            fight.change::<TurnOrder>().begin();
            begin_turn(&mut fight, who, true, turn.left());
            return;
        }
        None if !turn.is_closing() => individual_turns::skip_turn(&mut fight, who),
        _closing => {}
    }
    let Some(turn) = fight
        .battle()
        .order
        .open_turn()
        .copied()
        .filter(|turn| turn.is_closing())
    else {
        return;
    };
    if turn.left() > 0 {
        fight.change::<TurnPace>().idle(turn.left());
        return;
    }
    fight.change::<TurnOrder>().close();
    individual_turns::turn_has_closed(&mut fight, who, turn.kind());
    resume(&mut fight);
    if fight.battle().order.open_turn().is_none() {
        open_next(&mut fight);
    }
}

/// Continues the interrupted turn (SEC-06).
pub(super) fn resume(fight: &mut impl Changes<Clock>) {
    if let Some(outer) = fight
        .battle()
        .order
        .open_turn()
        .copied()
        .filter(|outer| outer.has_begun())
    {
        fight.change::<Clock>().set_elapsed(outer.spent());
        fight.record(SecondsOutcome::TurnResumed {
            who: outer.combatant(),
            left: outer.left(),
        });
    }
}

/// Opens the next turn in the turn order, and the next round once all have had their turn.
fn open_next(fight: &mut (impl Changes<Clock> + Changes<TurnOrder> + Eventful + Writes<Health>)) {
    let Some(place) = individual_turns::advance_to_next_slot(fight) else {
        return;
    };
    let who = place.who;
    let seconds = turn_budget(fight.battle().ruleset);
    fight.change::<Clock>().set_elapsed(0);
    if place.delayed {
        // Its seconds pass, and whatever fell due in them happens now, before anything else (SEC-07).
        fight.change::<TurnOrder>().mark_delayed(who, false);
        fight
            .change::<TurnOrder>()
            .open(who, seconds, TurnKind::Lost, true);
        fight.record(SecondsOutcome::DelayedTurnLost { who });
        return;
    }
    let round = fight.battle().clock.round();
    fight.change::<TurnOrder>().mark_turn(who, round);
    let reason = individual_turns::skip_reason(fight, who);
    match reason {
        Some(reason) => {
            fight
                .change::<TurnOrder>()
                .open(who, seconds, TurnKind::Skipped, true);
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            fight
                .change::<TurnOrder>()
                .open(who, seconds, TurnKind::InPlace, true);
            begin_turn(fight, who, false, seconds);
            hooks::turn_begins(fight, who);
        }
    }
}

fn begin_turn(
    fight: &mut (impl Changes<Clock> + Writes<ActionTimer>),
    who: CombatantId,
    delayed: bool,
    seconds: u32,
) {
    progress::open_turn(fight, who);
    fight.change::<Clock>().set_elapsed(0);
    fight.record(TurnOutcome::TurnBegan {
        who,
        delayed,
        seconds,
    });
}
