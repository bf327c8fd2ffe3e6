//! What the GM's camera has been asked to do.

use bevy_ecs::prelude::*;

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// What the GM's camera should do next.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraWish {
    /// It stays where it is.
    #[default]
    Stay,
    /// It fits those who fight into the window, with some ground around them.
    FitFight,
    /// It fits the whole map into the window.
    FitMap,
    /// It brings a combatant into sight.
    Centre(CombatantId),
    /// It brings a cell into sight.
    Show(Cell),
    /// It comes nearer, to the same place.
    Nearer,
    /// It goes farther away from it.
    Farther,
}
