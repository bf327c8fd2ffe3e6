//! A combatant's initiative total.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A combatant's initiative total; `None` before it has rolled.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative(Option<i32>);

impl Initiative {
    /// Returns the total that decides its place in the turn order; `None` before it has rolled.
    pub fn total(&self) -> Option<i32> {
        self.0
    }

    /// Sets the total.
    pub(in crate::rules) fn set(&mut self, total: i32) {
        self.0 = Some(total);
    }
}
