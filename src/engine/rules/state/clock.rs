//! Game time, and how the current command spends it.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::CombatantId;

/// Current game time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    round: u32,
    elapsed: u32,
}

impl Clock {
    /// Returns the round number, counted from 1; 0 before the fight begins.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// True if the fight has begun.
    pub fn has_begun(&self) -> bool {
        self.round > 0 || self.elapsed > 0
    }

    /// Returns the ticks that have passed in the open turn or, with side initiative, in the round.
    pub fn elapsed(&self) -> u32 {
        self.elapsed
    }

    /// Returns the ticks since the fight began: all completed rounds plus the elapsed ticks of the open turn.
    pub fn tick(&self, round_ticks: u32) -> u32 {
        self.round.saturating_sub(1) * round_ticks + self.elapsed
    }

    /// Begins the next round and returns its number.
    pub(in crate::rules) fn open_round(&mut self) -> u32 {
        self.round += 1;
        self.elapsed = 0;
        self.round
    }

    /// Sets the number of ticks that have passed in the open turn.
    pub(in crate::rules) fn set_elapsed(&mut self, elapsed: u32) {
        self.elapsed = elapsed;
    }
}

/// How the current command spends the seconds of the open turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnPace {
    pub(in crate::rules) going: ClockState,
    pub(in crate::rules) worked: Option<CombatantId>,
}

/// State of the clock: stopped, or running with time that is spent or wasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::rules) enum ClockState {
    /// No time passes.
    #[default]
    Still,
    /// This many more seconds pass, all spent on the action in progress.
    Working(u32),
    /// This many more seconds pass unused: the turn runs out.
    Idling(u32),
}

impl TurnPace {
    /// True if the clock is stopped.
    pub fn is_still(&self) -> bool {
        self.going == ClockState::Still
    }

    /// Returns the combatant that spent a second on its action in this pass.
    pub fn busy_combatant(&self) -> Option<CombatantId> {
        self.worked
    }

    /// Lets this many seconds pass, all spent on the action in progress.
    pub(in crate::rules) fn spend_seconds(&mut self, seconds: u32) {
        self.going = ClockState::Working(seconds);
    }

    /// Lets this many seconds pass unused.
    pub(in crate::rules) fn idle(&mut self, seconds: u32) {
        self.going = ClockState::Idling(seconds);
    }

    /// Stops the clock, however many seconds were left to run.
    pub(in crate::rules) fn stop(&mut self) {
        self.going = ClockState::Still;
    }
}
