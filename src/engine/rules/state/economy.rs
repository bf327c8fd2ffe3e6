//! What a combatant has used of its turn or round, and its speeds (RES-07, RES-11, PHA-34).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{SpeedsDef, TurnResource};

/// What has been used of the turn. It is emptied when a turn begins, so that nothing is left over
/// from the one before.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Economy {
    pub(in crate::rules) action: bool,
    pub(in crate::rules) quick: bool,
    pub(in crate::rules) interaction: bool,
    pub(in crate::rules) moved_feet: u32,
    pub(in crate::rules) sprint_feet: u32,
}

/// By how many feet a combatant has taken position in a round of sides (PHA-34).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Positioned {
    /// The round that it did so in.
    round: u32,
    feet: u32,
}

impl Positioned {
    /// The feet in this round.
    pub fn feet_in(&self, round: u32) -> u32 {
        if self.round == round { self.feet } else { 0 }
    }

    /// Counts so many more feet in this round.
    pub(in crate::rules) fn walked(&mut self, round: u32, feet: u32) {
        let before = self.feet_in(round);
        *self = Self {
            round,
            feet: before + feet,
        };
    }
}

/// Speeds besides walking, in feet a turn (RES-11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Speeds(pub SpeedsDef);

impl Economy {
    /// Whether `resource` has been used this turn.
    pub fn is_spent(&self, resource: TurnResource) -> bool {
        match resource {
            TurnResource::Action => self.action,
            TurnResource::Quick => self.quick,
            TurnResource::Interaction => self.interaction,
        }
    }

    /// Feet moved this turn, in every way of moving.
    pub fn moved_feet(&self) -> u32 {
        self.moved_feet
    }

    /// Feet that a sprint has added to walking (RES-31).
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

    /// Counts so many more feet as moved.
    pub(in crate::rules) fn walked(&mut self, feet: u32) {
        self.moved_feet += feet;
    }
}
