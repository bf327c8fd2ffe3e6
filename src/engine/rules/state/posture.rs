//! The posture of a combatant: standing, crouched, prone.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::PostureId;

/// The posture that a combatant is in.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Posture(pub(in crate::rules) PostureId);

impl Posture {
    /// A combatant in this posture.
    pub fn new(posture: PostureId) -> Self {
        Self(posture)
    }

    /// The posture, as the ruleset names it.
    pub fn id(&self) -> PostureId {
        self.0
    }
}
