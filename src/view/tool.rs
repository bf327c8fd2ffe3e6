//! What a click on the map does next.

use bevy::prelude::*;

use crate::grid::Terrain;
use crate::rules::facts::Order;
use crate::rules::state::{CombatantId, SideId};
use crate::ruleset::CreatureId;

/// What a click on the map does next; Esc goes back to [`Tool::Point`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Tool {
    /// Selects; with the active combatant selected, moves it or attacks with the usual attack.
    #[default]
    Point,
    /// Chooses the target or the square that this order still lacks.
    Aim(Order),
    /// An attack waits to be confirmed by a second click on its target, or Enter.
    Confirm(Order),
    /// The GM puts a combatant somewhere.
    Put(CombatantId),
    /// The GM adds a creature of the library.
    Add {
        /// Which.
        creature: CreatureId,
        /// To which side.
        side: SideId,
    },
    /// The GM changes the ground.
    Ground(Terrain),
}
