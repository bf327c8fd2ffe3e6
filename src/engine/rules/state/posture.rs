//! Posture of a combatant: standing, crouched or prone.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::PostureId;

/// Posture of a combatant.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Posture(pub(in crate::rules) PostureId);

impl Posture {
    /// Creates the component for a posture.
    pub fn new(posture: PostureId) -> Self {
        Self(posture)
    }

    /// Returns the posture's id in the ruleset.
    pub fn id(&self) -> PostureId {
        self.0
    }
}
