//! The conditions that a combatant is in.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{ConditionDef, ConditionId, Ruleset};

/// The conditions a combatant is in; their ends are on the timeline.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions(pub(in crate::rules) Vec<ConditionId>);

impl Conditions {
    /// All of them, oldest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ConditionId> {
        self.0.iter().copied()
    }

    /// Whether it is in `condition`.
    pub fn contains(&self, condition: ConditionId) -> bool {
        self.0.contains(&condition)
    }

    /// All of them with their definitions.
    pub fn defs<'a>(
        &'a self,
        ruleset: &'a Ruleset,
    ) -> impl Iterator<Item = (ConditionId, &'a ConditionDef)> {
        self.iter()
            .filter_map(|id| Some((id, ruleset.conditions.get(id)?)))
    }
}
