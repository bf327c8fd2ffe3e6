//! How turns open and close, and count the rounds of their owners' lasting effects (RES-04 to RES-06).

use crate::rules::economy;
use crate::rules::effects::hooks;
use crate::rules::reaction::ready::refresh;
use crate::rules::state::{
    Changes, Clock, CombatantId, Economy, Eventful, Fight, Health, Reaction, Timeline, TurnKind,
    TurnOrder, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::{individual_turns, turn_budget};

context! {
    /// Components and resources that opening and closing turns writes.
    RoundWriter
    writes [aim conditions economy health maintained reaction run_up spells steps timer]
    changes [clock finishing order pace pending round timeline]
}

/// Closes the turn that has ended and opens the next, one step per pass.
pub(in crate::rules::turns) fn run(mut fight: RoundWriter) {
    let Some(turn) = fight.battle().order.open_turn().copied() else {
        open_next(&mut fight);
        return;
    };
    let who = turn.combatant();
    let goes_on = fight.battle().get(who).is_some_and(|actor| actor.is_up());
    if goes_on && !turn.is_closing() {
        individual_turns::skip_turn(&mut fight, who);
        let closing = fight
            .battle()
            .order
            .open_turn()
            .is_some_and(|turn| turn.is_closing());
        if !closing {
            return;
        }
    }
    fight.change::<TurnOrder>().close();
    individual_turns::turn_has_closed(&mut fight, who, turn.kind());
    open_next(&mut fight);
}

/// Opens the next turn, and the next round once all have had their turn (RES-04).
fn open_next(
    fight: &mut (
             impl Changes<Clock>
             + Changes<TurnOrder>
             + Eventful
             + Writes<Economy>
             + Writes<Health>
             + Writes<Reaction>
         ),
) {
    if let Some(place) = individual_turns::advance_to_next_slot(fight) {
        begin_turn(fight, place.who);
    }
}

/// Opens the turn of `who`, whose slot in the turn order comes up now.
pub(in crate::rules::turns) fn begin_turn(
    fight: &mut (
             impl Changes<TurnOrder> + Eventful + Writes<Economy> + Writes<Health> + Writes<Reaction>
         ),
    who: CombatantId,
) {
    let round = fight.battle().clock.round();
    fight.change::<TurnOrder>().mark_turn(who, round);
    // Its slot counts a round for all its lasting effects, whether it is present or not (RES-05, RES-06).
    let seconds = turn_budget(fight.battle().ruleset);
    fight.change::<Timeline>().count_down(who, seconds);
    let reason = individual_turns::skip_reason(fight, who);
    match reason {
        Some(reason) => {
            fight
                .change::<TurnOrder>()
                .open(who, 0, TurnKind::Skipped, true);
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            fight
                .change::<TurnOrder>()
                .open(who, 0, TurnKind::InPlace, true);
            economy::refresh(fight, who);
            refresh(fight, who);
            fight.record(TurnOutcome::TurnBegan {
                who,
                delayed: false,
                seconds,
            });
            hooks::turn_begins(fight, who);
        }
    }
}
