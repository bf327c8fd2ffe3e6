//! What the next attack gains from what was done right before it: an aim (SEC-46), and the run-up of a charge
//! (SEC-44).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Direction, Topology};

/// The bonus that waits for the next ranged attack; 0 for none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim(pub(in crate::rules) i32);

impl Aim {
    /// What it adds to the next ranged attack.
    pub fn bonus(&self) -> i32 {
        self.0
    }

    /// Loses or uses the aim; answers whether there was one.
    pub(in crate::rules) fn lose(&mut self) -> bool {
        std::mem::take(&mut self.0) != 0
    }
}

/// How far a combatant has just moved in one straight line.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunUp {
    direction: Option<Direction>,
    squares: u32,
}

impl RunUp {
    /// Straight squares moved right before now.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The direction in which they lay; `None` where nothing was moved.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Counts a step: it lengthens the line, or begins another.
    pub(in crate::rules) fn step(&mut self, topology: Topology, from: Cell, to: Cell) {
        let direction = topology.direction_between(from, to);
        if direction.is_some() && direction == self.direction {
            self.squares += 1;
        } else {
            self.direction = direction;
            self.squares = u32::from(direction.is_some());
        }
    }

    /// Forgets the line, because something else came in between.
    pub(in crate::rules) fn forget(&mut self) {
        *self = Self::default();
    }
}
