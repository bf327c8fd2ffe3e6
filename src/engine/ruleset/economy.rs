//! What a turn holds besides movement, and the ways of moving, as data (RES-07, RES-11).

use serde::{Deserialize, Serialize};

use crate::grid::TerrainCosts;

/// What an action takes of its actor's turn (RES-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnResource {
    /// The one Action of the turn.
    Action,
    /// The one Quick Action of the turn.
    Quick,
    /// The one Interaction of the turn.
    Interaction,
}

impl TurnResource {
    /// All three, in the order in which they are shown.
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
    /// It walks.
    #[serde(alias = "walk")]
    Walk,
    /// It swims through water.
    #[serde(alias = "swim")]
    Swim,
    /// It climbs up and down.
    #[serde(alias = "climb")]
    Climb,
    /// It flies through the air.
    #[serde(alias = "fly")]
    Fly,
}

impl MoveMode {
    /// Every way of moving.
    pub const ALL: [Self; 4] = [Self::Walk, Self::Swim, Self::Climb, Self::Fly];

    /// The verb for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Swim => "swim",
            Self::Climb => "climb",
            Self::Fly => "fly",
        }
    }
}

/// What ground costs in each way of moving; ground without a price in a way of moving cannot be entered
/// in it (RES-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeCosts {
    /// Prices for walking.
    pub walk: TerrainCosts,
    /// Prices for swimming.
    pub swim: TerrainCosts,
    /// Prices for climbing.
    pub climb: TerrainCosts,
    /// Prices for flying.
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

/// Speeds besides walking, in feet a turn; 0 if it cannot move in this way (RES-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpeedsDef {
    /// The speed of swimming.
    pub swim: u32,
    /// The speed of climbing.
    pub climb: u32,
    /// The speed of flying.
    pub fly: u32,
}
