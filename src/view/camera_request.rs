//! The movement that the GM's camera has been asked to make.

use bevy_ecs::prelude::*;

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// The next movement of the GM's camera.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraRequest {
    /// Keep the current view.
    #[default]
    Stay,
    /// Fit all combatants into the window, with a margin around them.
    FitFight,
    /// Fit the whole map into the window.
    FitMap,
    /// Bring a combatant into view.
    Centre(CombatantId),
    /// Bring a cell into view.
    Show(Cell),
    /// Zoom in on the same place.
    Nearer,
    /// Zoom out from the same place.
    Farther,
}
