//! Where the fight stands in time, and how the command in progress spends it.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::CombatantId;

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

    /// Begins the next round and answers its number.
    pub(in crate::rules) fn open_round(&mut self) -> u32 {
        self.round += 1;
        self.elapsed = 0;
        self.round
    }

    /// Shows that so many ticks of the open turn have passed.
    pub(in crate::rules) fn show(&mut self, elapsed: u32) {
        self.elapsed = elapsed;
    }
}

/// How the seconds of the open turn are being spent by the command in progress.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    pub(in crate::rules) going: Going,
    pub(in crate::rules) worked: Option<CombatantId>,
}

/// Whether the clock runs, and on what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::rules) enum Going {
    /// No time passes.
    #[default]
    Still,
    /// So many more seconds pass, all spent on the action in progress.
    Working(u32),
    /// So many more seconds pass and are spent on nothing: the turn runs out.
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

    /// Lets so many seconds pass, spent on the action in progress.
    pub(in crate::rules) fn work(&mut self, seconds: u32) {
        self.going = Going::Working(seconds);
    }

    /// Lets so many seconds pass, spent on nothing.
    pub(in crate::rules) fn idle(&mut self, seconds: u32) {
        self.going = Going::Idling(seconds);
    }

    /// Stops the clock, whatever it still had to run.
    pub(in crate::rules) fn stop(&mut self) {
        self.going = Going::Still;
    }
}
