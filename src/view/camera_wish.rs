//! What somebody wishes the GM's camera to do.

use bevy::prelude::*;

use crate::rules::state::CombatantId;

/// What the GM's camera shall do next.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraWish {
    /// Stay.
    #[default]
    Stay,
    /// Fit the whole map.
    FitMap,
    /// Bring a combatant into sight.
    Centre(CombatantId),
}
