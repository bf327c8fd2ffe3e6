//! What a turn holds besides movement, and the ways of moving, as data (RES-07, RES-11).

use serde::{Deserialize, Serialize};

use crate::grid::TerrainCosts;

/// What an action takes of its actor's turn (RES-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnResource {
    /// The Action.
    Action,
    /// The Quick Action.
    Quick,
    /// The Interaction.
    Interaction,
}

impl TurnResource {
    /// All of them, as they are shown.
    pub const ALL: [Self; 3] = [Self::Action, Self::Quick, Self::Interaction];

    /// What a person calls it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Action => "Action",
            Self::Quick => "Quick Action",
            Self::Interaction => "Interaction",
        }
    }
}

/// A way of moving (RES-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MoveMode {
    /// On foot.
    #[serde(alias = "walk")]
    Walk,
    /// Through water.
    #[serde(alias = "swim")]
    Swim,
    /// Up and down what has to be climbed.
    #[serde(alias = "climb")]
    Climb,
    /// Through the air.
    #[serde(alias = "fly")]
    Fly,
}

impl MoveMode {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Walk, Self::Swim, Self::Climb, Self::Fly];

    /// What it does, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Swim => "swim",
            Self::Climb => "climb",
            Self::Fly => "fly",
        }
    }
}

/// What ground costs in each way of moving; what has no price in a way cannot be entered in it (RES-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeCosts {
    /// On foot.
    pub walk: TerrainCosts,
    /// Swimming.
    pub swim: TerrainCosts,
    /// Climbing.
    pub climb: TerrainCosts,
    /// Flying.
    pub fly: TerrainCosts,
}

impl ModeCosts {
    /// The prices in one way of moving.
    pub fn of(&self, mode: MoveMode) -> TerrainCosts {
        match mode {
            MoveMode::Walk => self.walk,
            MoveMode::Swim => self.swim,
            MoveMode::Climb => self.climb,
            MoveMode::Fly => self.fly,
        }
    }
}

/// Speeds besides walking, in feet a turn; 0 is none (RES-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpeedsDef {
    /// Swimming.
    pub swim: u32,
    /// Climbing.
    pub climb: u32,
    /// Flying.
    pub fly: u32,
}
