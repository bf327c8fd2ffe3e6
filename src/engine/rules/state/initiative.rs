//! A combatant's total in the order.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A combatant's total in the order; `None` before it has rolled.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative(Option<i32>);

impl Initiative {
    /// The total that decides its place; `None` before it has rolled.
    pub fn total(&self) -> Option<i32> {
        self.0
    }

    /// Sets the total.
    pub(in crate::rules) fn set(&mut self, total: i32) {
        self.0 = Some(total);
    }
}
