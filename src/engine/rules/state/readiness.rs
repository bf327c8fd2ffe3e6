//! Bonuses for the next attack from what was done just before: aiming (SEC-46) and the run-up of a charge (SEC-44).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Direction, Topology};

/// Bonus for the next ranged attack; 0 for none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim(pub(in crate::rules) i32);

impl Aim {
    /// Returns the bonus for the next ranged attack.
    pub fn bonus(&self) -> i32 {
        self.0
    }

    /// Removes the aim bonus, lost or used; returns true if there was one.
    pub(in crate::rules) fn clear(&mut self) -> bool {
        std::mem::take(&mut self.0) != 0
    }
}

/// Distance that a combatant has just moved in a straight line.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunUp {
    direction: Option<Direction>,
    squares: u32,
}

impl RunUp {
    /// Returns the number of squares just moved in a straight line.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// Returns the direction of that movement; `None` if there was none.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Counts a step, which extends the line or starts a new one.
    pub(in crate::rules) fn step(&mut self, topology: Topology, from: Cell, to: Cell) {
        let direction = topology.direction_between(from, to);
        if direction.is_some() && direction == self.direction {
            self.squares += 1;
        } else {
            self.direction = direction;
            self.squares = u32::from(direction.is_some());
        }
    }

    /// Clears the run-up, because something else was done in between.
    pub(in crate::rules) fn forget(&mut self) {
        *self = Self::default();
    }
}
