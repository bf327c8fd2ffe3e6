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
    /// Confirms an attack by a second click on its target, or by Enter.
    Confirm(Order),
    /// Puts a combatant somewhere, for the GM.
    Put(CombatantId),
}

impl Tool {
    /// Whose tool it is: whoever else is selected lays it down.
    pub fn owner(&self) -> Option<CombatantId> {
        match self {
            Self::Point => None,
            Self::Aim(order) | Self::Confirm(order) => Some(order.who),
            Self::Put(who) => Some(*who),
        }
    }
}
