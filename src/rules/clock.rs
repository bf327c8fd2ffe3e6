//! The clock: the round, and the seconds of the open turn as a command spends them.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::action::Finished;
use super::battle::Field;
use super::combatant::CombatantId;
use super::turns::seconds::outcome::SecondsOutcome;

/// Where the fight stands in time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    round: u32,
    elapsed: u32,
}

impl Clock {
    /// The round, from 1; 0 before the fight begins.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether the fight has begun.
    pub fn has_begun(&self) -> bool {
        self.round > 0 || self.elapsed > 0
    }

    /// Ticks of the open turn, or of the round of sides, that have passed.
    pub fn elapsed(&self) -> u32 {
        self.elapsed
    }

    /// Ticks since the beginning: full rounds, and the ticks of the open turn.
    pub fn tick(&self, round_ticks: u32) -> u32 {
        self.round.saturating_sub(1) * round_ticks + self.elapsed
    }

    /// The next round begins.
    pub(super) fn open_round(&mut self) -> u32 {
        self.round += 1;
        self.elapsed = 0;
        self.round
    }

    /// The open turn stands at this many seconds.
    pub(super) fn show(&mut self, elapsed: u32) {
        self.elapsed = elapsed;
    }
}

/// How the seconds of the open turn are being spent by the command in progress.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    going: Going,
    worked: Option<CombatantId>,
}

/// Whether the clock runs, and on what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Going {
    /// It stands.
    #[default]
    Still,
    /// So many more seconds on the action in progress.
    Working(u32),
    /// So many more seconds on nothing: the turn runs out.
    Idling(u32),
}

impl Pace {
    /// Whether the clock stands.
    pub fn is_still(&self) -> bool {
        self.going == Going::Still
    }

    /// Who spent a second on its action in this pass.
    pub fn worked(&self) -> Option<CombatantId> {
        self.worked
    }

    /// Spend so many seconds on the action in progress.
    pub(super) fn work(&mut self, seconds: u32) {
        self.going = Going::Working(seconds);
    }

    /// Let so many seconds run out.
    pub(super) fn idle(&mut self, seconds: u32) {
        self.going = Going::Idling(seconds);
    }

    /// Stop the clock.
    pub(super) fn stop(&mut self) {
        self.going = Going::Still;
    }
}

/// Lets the open turn's seconds pass: one, or as many as nothing happens in.
pub(super) fn pass_seconds(mut field: Field) {
    field.pace.worked = None;
    let (wanted, idle) = match field.pace.going {
        Going::Still => return,
        Going::Working(seconds) => (seconds, false),
        Going::Idling(seconds) => (seconds, true),
    };
    let Some(turn) = field.order.open_turn() else {
        field.pace.stop();
        return;
    };
    let (who, had) = (turn.who(), turn.left());
    let moving = !idle
        && field.battle().get(who).is_some_and(|actor| {
            actor
                .timer
                .current()
                .is_some_and(|action| !action.steps().is_empty())
        });
    let quiet = field
        .timeline
        .seconds_to_next(who)
        .unwrap_or(u32::MAX)
        .max(1);
    let seconds = if moving { 1 } else { wanted.min(quiet) }.min(had);
    if seconds == 0 {
        field.pace.stop();
        return;
    }
    let left = field.order.spend(seconds);
    let turn_seconds = field.ruleset.clock.round;
    field.clock.show(turn_seconds.saturating_sub(left));
    field.timeline.pass(who, seconds);
    let rest = (wanted - seconds).min(left);
    field.pace.going = match (rest, idle) {
        (0, _) => Going::Still,
        (rest, true) => Going::Idling(rest),
        (rest, false) => Going::Working(rest),
    };
    field.record(SecondsOutcome::SecondsPassed {
        who,
        seconds,
        left,
        idle,
    });
    if !idle {
        field.pace.worked = Some(who);
    }
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    if idle {
        actor.run_up.forget();
    } else if let Some(action) = actor.timer.work(seconds) {
        field.finishing.push(Finished { who, action });
    }
}
