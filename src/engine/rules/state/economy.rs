//! Turn budget that a combatant has used, and its speeds (RES-07, RES-11, PHA-34).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{SpeedsDef, TurnResource};

/// Turn budget that has been used. It is reset when a turn begins, so that nothing carries over.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Economy {
    pub(in crate::rules) action: bool,
    pub(in crate::rules) quick: bool,
    pub(in crate::rules) interaction: bool,
    pub(in crate::rules) moved_feet: u32,
    pub(in crate::rules) sprint_feet: u32,
}

/// Distance in feet that a combatant has moved to take position in a round of sides (PHA-34).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PositioningFeet {
    /// Round in which it moved.
    round: u32,
    feet: u32,
}

impl PositioningFeet {
    /// Returns the feet moved in this round.
    pub fn feet_in(&self, round: u32) -> u32 {
        if self.round == round { self.feet } else { 0 }
    }

    /// Adds `feet` to the distance moved in this round.
    pub(in crate::rules) fn walked(&mut self, round: u32, feet: u32) {
        let before = self.feet_in(round);
        *self = Self {
            round,
            feet: before + feet,
        };
    }
}

/// Speeds other than walking, in feet per turn (RES-11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Speeds(pub SpeedsDef);

impl Economy {
    /// True if `resource` has been used this turn.
    pub fn is_spent(&self, resource: TurnResource) -> bool {
        match resource {
            TurnResource::Action => self.action,
            TurnResource::Quick => self.quick,
            TurnResource::Interaction => self.interaction,
        }
    }

    /// Returns the feet moved this turn, in all movement modes.
    pub fn moved_feet(&self) -> u32 {
        self.moved_feet
    }

    /// Returns the feet that a sprint has added to the walking speed (RES-31).
    pub fn sprint_feet(&self) -> u32 {
        self.sprint_feet
    }

    pub(in crate::rules) fn spend(&mut self, resource: TurnResource) {
        match resource {
            TurnResource::Action => self.action = true,
            TurnResource::Quick => self.quick = true,
            TurnResource::Interaction => self.interaction = true,
        }
    }

    /// Adds `feet` to the distance moved this turn.
    pub(in crate::rules) fn walked(&mut self, feet: u32) {
        self.moved_feet += feet;
    }
}
