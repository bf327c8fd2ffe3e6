//! What a click on the map does next.

use bevy_ecs::prelude::*;

use crate::rules::facts::Order;
use crate::rules::state::CombatantId;

use super::brush::Brush;
use super::marking::Pen;

/// What a click on the map does next; Esc goes back to [`Tool::Point`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Tool {
    /// Selects; with the active combatant selected, moves it or attacks with the usual attack.
    #[default]
    Point,
    /// Chooses the target or the square that this order still lacks.
    Aim(Order),
    /// Confirms an attack by a second click on its target, or by Enter.
    Confirm(Proposal),
    /// Puts a combatant somewhere, for the GM.
    Put(CombatantId),
    /// Shows ground to the players or hides it, for the GM.
    Brush(Brush),
    /// Draws lines that explain something, for the GM.
    Pen(Pen),
    /// Sets markers, moves them and opens them, for the GM.
    Mark,
}

/// An order that waits for a yes, and the Moves that lead up to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The Moves, first to last; none where the order is carried out from where its actor stands.
    pub way: Vec<Order>,
    /// The order itself.
    pub order: Order,
}

impl From<Order> for Proposal {
    /// An order that is carried out from where its actor stands.
    fn from(order: Order) -> Self {
        Self {
            way: Vec::new(),
            order,
        }
    }
}

impl Tool {
    /// The brush, if that is in hand.
    pub fn brush(&self) -> Option<Brush> {
        match self {
            Self::Brush(brush) => Some(*brush),
            Self::Point
            | Self::Aim(_)
            | Self::Confirm(_)
            | Self::Put(_)
            | Self::Pen(_)
            | Self::Mark => None,
        }
    }

    /// Whether the mouse strokes with it instead of clicking; it stays in hand whoever acts.
    pub fn strokes(&self) -> bool {
        match self {
            Self::Brush(_) | Self::Pen(_) | Self::Mark => true,
            Self::Point | Self::Aim(_) | Self::Confirm(_) | Self::Put(_) => false,
        }
    }

    /// Whose tool it is: whoever else is selected lays it down.
    pub fn owner(&self) -> Option<CombatantId> {
        match self {
            Self::Point | Self::Brush(_) | Self::Pen(_) | Self::Mark => None,
            Self::Aim(order) => Some(order.who),
            Self::Confirm(proposal) => Some(proposal.order.who),
            Self::Put(who) => Some(*who),
        }
    }
}
