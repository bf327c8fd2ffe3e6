//! Resources of a turn other than movement, and movement modes, as data (RES-07, RES-11).

use serde::{Deserialize, Serialize};

use super::TurnBudget;
use super::schema::{FieldGroup, Group};
use crate::grid::TerrainCosts;

/// Part of the actor's turn that an action takes (RES-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnResource {
    /// The turn's one Action.
    Action,
    /// The turn's one Quick Action.
    Quick,
    /// The turn's one Interaction.
    Interaction,
}

impl TurnResource {
    /// All three, in display order.
    pub const ALL: [Self; 3] = [Self::Action, Self::Quick, Self::Interaction];

    /// Returns the display name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Action => "Action",
            Self::Quick => "Quick Action",
            Self::Interaction => "Interaction",
        }
    }
}

/// A movement mode (RES-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MoveMode {
    /// Walking.
    #[serde(alias = "walk")]
    Walk,
    /// Swimming in water.
    #[serde(alias = "swim")]
    Swim,
    /// Climbing up and down.
    #[serde(alias = "climb")]
    Climb,
    /// Flying through the air.
    #[serde(alias = "fly")]
    Fly,
}

impl MoveMode {
    /// All movement modes.
    pub const ALL: [Self; 4] = [Self::Walk, Self::Swim, Self::Climb, Self::Fly];

    /// Returns the verb for it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Swim => "swim",
            Self::Climb => "climb",
            Self::Fly => "fly",
        }
    }
}

/// Terrain costs for each movement mode. Terrain without a cost for a mode cannot be entered in that mode (RES-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeCosts {
    /// Costs for walking.
    pub walk: TerrainCosts,
    /// Costs for swimming.
    pub swim: TerrainCosts,
    /// Costs for climbing.
    pub climb: TerrainCosts,
    /// Costs for flying.
    pub fly: TerrainCosts,
}

impl ModeCosts {
    /// Returns the costs for a movement mode.
    pub fn for_mode(&self, mode: MoveMode) -> TerrainCosts {
        match mode {
            MoveMode::Walk => self.walk,
            MoveMode::Swim => self.swim,
            MoveMode::Climb => self.climb,
            MoveMode::Fly => self.fly,
        }
    }
}

/// Speeds other than walking, in feet per turn; 0 if the creature cannot move in this mode (RES-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpeedsDef {
    /// Swimming speed.
    pub swim: u32,
    /// Climbing speed.
    pub climb: u32,
    /// Flying speed.
    pub fly: u32,
}

impl FieldGroup for SpeedsDef {
    fn declare(speeds: &mut Group) -> Self {
        // If movement is not counted in feet, these speeds have no effect, which is a note.
        let facts = speeds.context().facts;
        let walks_only = facts.is_some_and(|facts| {
            facts.choices.turn() == TurnBudget::Parts && !facts.has_movement_modes
        });
        let mut speed = |name, help| {
            let feet = speeds.field(name, help);
            let feet = feet.number(0..=300).or(0, "not possible");
            if feet != 0 && walks_only {
                let message = "this ruleset has only one way to move";
                speeds.problem_in(name, message, "add `modes` to `ruleset.ron`");
            }
            feet
        };
        Self {
            swim: speed("swim", "its speed in water"),
            climb: speed("climb", "its speed up and down walls"),
            fly: speed("fly", "its speed in the air"),
        }
    }
}
