//! The clock: rounds, and the seconds of the open turn that commands spend.

use crate::rules::state::clock::Going;

use super::turns::seconds::outcome::SecondsOutcome;
use crate::rules::state::{
    ActionTimer, Clock, Fight, Finished, Finishing, Pace, RunUp, Timeline, TurnOrder,
};

context! {
    /// Data that passing seconds write.
    Passing
    writes [run_up timer]
    changes [clock finishing order pace timeline]
}

/// Lets seconds of the open turn pass: one if the actor moves, otherwise as many as pass without an event.
pub(super) fn pass_seconds(mut fight: Passing) {
    fight.change::<Pace>().worked = None;
    let (wanted, idle) = match fight.pace().going {
        Going::Still => return,
        Going::Working(seconds) => (seconds, false),
        Going::Idling(seconds) => (seconds, true),
    };
    let Some(turn) = fight.battle().order.open_turn() else {
        fight.change::<Pace>().stop();
        return;
    };
    let (who, had) = (turn.who(), turn.left());
    let moving = !idle
        && fight.battle().get(who).is_some_and(|actor| {
            actor
                .timer()
                .current()
                .is_some_and(|action| !action.steps().is_empty())
        });
    let quiet = fight
        .battle()
        .timeline
        .seconds_to_next(who)
        .unwrap_or(u32::MAX)
        .max(1);
    let seconds = if moving { 1 } else { wanted.min(quiet) }.min(had);
    if seconds == 0 {
        fight.change::<Pace>().stop();
        return;
    }
    let left = fight.change::<TurnOrder>().spend(seconds);
    let turn_seconds = fight.battle().ruleset.clock.round;
    fight
        .change::<Clock>()
        .show(turn_seconds.saturating_sub(left));
    fight.change::<Timeline>().pass(who, seconds);
    let rest = (wanted - seconds).min(left);
    fight.change::<Pace>().going = match (rest, idle) {
        (0, _) => Going::Still,
        (rest, true) => Going::Idling(rest),
        (rest, false) => Going::Working(rest),
    };
    fight.record(SecondsOutcome::SecondsPassed {
        who,
        seconds,
        left,
        idle,
    });
    if !idle {
        fight.change::<Pace>().worked = Some(who);
    }
    if idle {
        if let Some(mut run_up) = fight.write::<RunUp>(who) {
            run_up.forget();
        }
    } else if let Some(mut timer) = fight.write::<ActionTimer>(who)
        && let Some(action) = timer.work(seconds)
    {
        fight.change::<Finishing>().push(Finished { who, action });
    }
}
