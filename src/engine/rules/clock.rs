//! The clock: rounds, and the seconds of the open turn that commands spend.

use bevy_ecs::prelude::*;

use super::action::progress;
use super::mechanic::Mechanics;
use super::movement::run_up;
use super::schedule::EncounterSystems;
use super::turns::seconds::outcome::SecondsOutcome;
use crate::rules::state::clock::ClockState;
use crate::rules::state::{Clock, Fight, Timeline, TurnOrder, TurnPace};

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(EncounterSystems::Clock, pass_seconds.run_if(clock_running));
}

/// True if seconds are left to spend, or were spent in the last pass.
fn clock_running(pace: Res<TurnPace>) -> bool {
    !pace.is_still() || pace.busy_combatant().is_some()
}

context! {
    /// Data that passing seconds write.
    ClockWriter
    writes [run_up timer]
    changes [clock finishing order pace timeline]
}

/// Lets seconds of the open turn pass: one if the actor moves, otherwise as many as pass without an event.
pub(super) fn pass_seconds(mut fight: ClockWriter) {
    fight.change::<TurnPace>().worked = None;
    let (wanted, idle) = match fight.pace().going {
        ClockState::Still => return,
        ClockState::Working(seconds) => (seconds, false),
        ClockState::Idling(seconds) => (seconds, true),
    };
    let Some(turn) = fight.battle().order.open_turn() else {
        fight.change::<TurnPace>().stop();
        return;
    };
    let (who, had) = (turn.combatant(), turn.left());
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
        fight.change::<TurnPace>().stop();
        return;
    }
    let left = fight.change::<TurnOrder>().spend(seconds);
    let turn_seconds = fight.battle().ruleset.clock.round;
    fight
        .change::<Clock>()
        .set_elapsed(turn_seconds.saturating_sub(left));
    fight.change::<Timeline>().count_down(who, seconds);
    let rest = (wanted - seconds).min(left);
    fight.change::<TurnPace>().going = match (rest, idle) {
        (0, _) => ClockState::Still,
        (rest, true) => ClockState::Idling(rest),
        (rest, false) => ClockState::Working(rest),
    };
    fight.record(SecondsOutcome::SecondsPassed {
        who,
        seconds,
        left,
        idle,
    });
    if !idle {
        fight.change::<TurnPace>().worked = Some(who);
    }
    if idle {
        run_up::forget(&mut fight, who);
    } else {
        progress::spend_seconds(&mut fight, who, seconds);
    }
}
