//! State of a round of steps: each combatant's step, its player's choice, and its remaining actions (FOW-01 to
//! FOW-04, FOW-48).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How a player character acts in a round (FOW-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tempo {
    /// Before the enemies, with fewer actions.
    Fast,
    /// After the enemies, with more actions.
    Well,
}

/// A step of the round, in order of play (FOW-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RoundStep {
    /// Step 1: player characters that act fast.
    FastPlayers,
    /// Step 2: opponents.
    Opponents,
    /// Step 3: player characters that act well.
    WellPlayers,
    /// Step 4: slow player characters.
    SlowPlayers,
    /// Step 4: slow opponents.
    SlowOpponents,
}

impl RoundStep {
    /// All steps, in order of play.
    pub const ALL: [Self; 5] = [
        Self::FastPlayers,
        Self::Opponents,
        Self::WellPlayers,
        Self::SlowPlayers,
        Self::SlowOpponents,
    ];

    /// Returns its number in the round, counted from 1. Both slow steps have the same number.
    pub fn number(self) -> u32 {
        match self {
            Self::FastPlayers => 1,
            Self::Opponents => 2,
            Self::WellPlayers => 3,
            Self::SlowPlayers | Self::SlowOpponents => 4,
        }
    }

    /// Returns the step in which slow combatants act that would otherwise act in this step.
    pub fn slow(self) -> Self {
        match self {
            Self::FastPlayers | Self::WellPlayers | Self::SlowPlayers => Self::SlowPlayers,
            Self::Opponents | Self::SlowOpponents => Self::SlowOpponents,
        }
    }

    /// True if slow combatants act in it.
    pub fn is_slow(self) -> bool {
        matches!(self, Self::SlowPlayers | Self::SlowOpponents)
    }

    /// Returns the display name.
    pub fn name(self) -> &'static str {
        match self {
            Self::FastPlayers => "fast players",
            Self::Opponents => "opponents",
            Self::WellPlayers => "well players",
            Self::SlowPlayers => "slow players",
            Self::SlowOpponents => "slow opponents",
        }
    }
}

/// State of a combatant in a round of steps.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StepState {
    /// Its player's choice for this round; `None` counts as [`Tempo::Well`].
    pub tempo: Option<Tempo>,
    /// Step in which it acts; `None` until the round has started.
    pub step: Option<RoundStep>,
    /// Number of actions left in its turn.
    pub actions_left: u32,
    /// True if its turn this round has begun.
    pub begun: bool,
    /// True if it has spent an action in its turn this round.
    pub acted: bool,
    /// True if its turn this round is over.
    pub ended: bool,
    /// True if its side is surprised in the first round (FOW-04).
    pub surprised: bool,
}
