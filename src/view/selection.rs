//! The selection, the cell and combatant under the mouse, and what tokens show in addition.

use bevy_ecs::prelude::*;

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// The combatant whose panel is shown and whose reach is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<CombatantId>);

/// The cell and the combatant under the mouse on the GM's map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The cell.
    pub cell: Option<Cell>,
    /// The combatant there, or the one pointed at in the turn order or the timeline.
    pub who: Option<CombatantId>,
}
