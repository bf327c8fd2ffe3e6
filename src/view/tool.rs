//! What a click on the map does next.

use bevy::prelude::*;

use crate::rules::facts::Order;
use crate::rules::state::CombatantId;

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
}
