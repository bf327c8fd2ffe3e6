//! A round of steps: which step each combatant acts in, what it chose, and how many actions it has
//! left (FOW-01 to FOW-04, FOW-48).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How a player's character acts in a round (FOW-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tempo {
    /// Before the opponents, with fewer actions.
    Fast,
    /// After the opponents, with more actions.
    Well,
}

/// A step of the round, in the order in which they come (FOW-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// Step 1: player characters who act fast.
    FastPlayers,
    /// Step 2: the opponents.
    Opponents,
    /// Step 3: player characters who act well.
    WellPlayers,
    /// Step 4: the player characters among the slow.
    SlowPlayers,
    /// Step 4: the opponents among the slow.
    SlowOpponents,
}

impl Step {
    /// Every step, in the order in which they come.
    pub const ALL: [Self; 5] = [
        Self::FastPlayers,
        Self::Opponents,
        Self::WellPlayers,
        Self::SlowPlayers,
        Self::SlowOpponents,
    ];

    /// Its number in the round, from 1; both of the slow share one.
    pub fn number(self) -> u32 {
        match self {
            Self::FastPlayers => 1,
            Self::Opponents => 2,
            Self::WellPlayers => 3,
            Self::SlowPlayers | Self::SlowOpponents => 4,
        }
    }

    /// The step in which the slow act of those who would act in this one.
    pub fn slow(self) -> Self {
        match self {
            Self::FastPlayers | Self::WellPlayers | Self::SlowPlayers => Self::SlowPlayers,
            Self::Opponents | Self::SlowOpponents => Self::SlowOpponents,
        }
    }

    /// Whether the slow act in it.
    pub fn is_slow(self) -> bool {
        matches!(self, Self::SlowPlayers | Self::SlowOpponents)
    }

    /// What people call it.
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

/// A combatant's part in a round of steps.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StepPart {
    /// What its player chose for this round; `None` counts as [`Tempo::Well`].
    pub tempo: Option<Tempo>,
    /// The step that it acts in; `None` until the round has started.
    pub step: Option<Step>,
    /// The actions that are left of its turn.
    pub actions_left: u32,
    /// Whether its turn of this round has begun.
    pub begun: bool,
    /// Whether it has spent an action in its turn of this round.
    pub acted: bool,
    /// Whether its turn of this round is over.
    pub ended: bool,
    /// Whether its side is surprised in the first round (FOW-04).
    pub surprised: bool,
}
