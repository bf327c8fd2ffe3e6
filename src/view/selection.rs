//! What is selected and what the mouse is over, by id and square.

use bevy_ecs::prelude::*;

use crate::grid::Cell;
use crate::rules::state::CombatantId;

/// The combatant whose panel is shown and whose reach is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<CombatantId>);

/// What the mouse is over on the GM's map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The square that it is over.
    pub cell: Option<Cell>,
    /// The combatant that stands there, or that the order or timeline points at.
    pub who: Option<CombatantId>,
}
