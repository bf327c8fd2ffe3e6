//! A combatant's total in the order.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// A combatant's total in the order; none before it has thrown.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative(Option<i32>);

impl Initiative {
    /// The total.
    pub fn total(&self) -> Option<i32> {
        self.0
    }

    /// Sets the total.
    pub(in crate::rules) fn set(&mut self, total: i32) {
        self.0 = Some(total);
    }
}
