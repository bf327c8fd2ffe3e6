//! Conditions of a combatant.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{ConditionDef, ConditionId, Ruleset};

/// Conditions that affect a combatant. Their end times are on the timeline.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions(pub(in crate::rules) Vec<ConditionId>);

impl Conditions {
    /// Returns all conditions, oldest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ConditionId> {
        self.0.iter().copied()
    }

    /// True if the combatant has `condition`.
    pub fn contains(&self, condition: ConditionId) -> bool {
        self.0.contains(&condition)
    }

    /// Returns all conditions with their definitions.
    pub fn defs<'a>(
        &'a self,
        ruleset: &'a Ruleset,
    ) -> impl Iterator<Item = (ConditionId, &'a ConditionDef)> {
        self.iter()
            .filter_map(|id| Some((id, ruleset.conditions.get(id)?)))
    }
}
