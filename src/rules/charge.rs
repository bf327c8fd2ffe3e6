//! The run-up that a charge needs: straight squares moved right before (SEC-44).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Direction, Topology};

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

    /// Their direction; none where nothing was moved.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// A step was taken.
    pub(super) fn step(&mut self, topology: Topology, from: Cell, to: Cell) {
        let direction = topology.direction_between(from, to);
        if direction.is_some() && direction == self.direction {
            self.squares += 1;
        } else {
            self.direction = direction;
            self.squares = u32::from(direction.is_some());
        }
    }

    /// Something else came between.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}
