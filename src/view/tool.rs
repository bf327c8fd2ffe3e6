//! The tools, which decide the meaning of the next click on the map.

use bevy_ecs::prelude::*;

use crate::rules::facts::ActionOrder;
use crate::rules::state::CombatantId;
use crate::tactics::advice::Advice;

use super::brush::Brush;
use super::marking::Pen;

/// The tool for the next click on the map; Esc returns to [`Tool::Point`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Tool {
    /// Select combatants; move the selected combatant if it may act, or make its usual attack.
    #[default]
    Point,
    /// Choose the target or the square that this order still lacks.
    Aim(ActionOrder),
    /// Confirm an attack by a second click on its target, or by Enter.
    Confirm(Proposal),
    /// Follow an advice by Enter or by its key; a click on the map has its usual meaning.
    Advice(Box<Advice>),
    /// Teleport a combatant, for the GM.
    Put(CombatantId),
    /// Reveal squares to the players or hide them, for the GM.
    Brush(Brush),
    /// Draw explanatory lines, for the GM.
    Pen(Pen),
    /// Place, move and open markers, for the GM.
    Mark,
}

/// An order that awaits confirmation, and the Moves that lead up to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The Moves, first to last; empty if the actor stays in place.
    pub way: Vec<ActionOrder>,
    /// The order itself.
    pub order: ActionOrder,
}

impl From<ActionOrder> for Proposal {
    /// Returns the proposal of an order without Moves.
    fn from(order: ActionOrder) -> Self {
        Self {
            way: Vec::new(),
            order,
        }
    }
}

impl Tool {
    /// Returns the brush, if that is the tool.
    pub fn brush(&self) -> Option<Brush> {
        match self {
            Self::Brush(brush) => Some(*brush),
            Self::Point
            | Self::Aim(_)
            | Self::Confirm(_)
            | Self::Advice(_)
            | Self::Put(_)
            | Self::Pen(_)
            | Self::Mark => None,
        }
    }

    /// Returns true if the mouse draws strokes instead of clicking. Such a tool stays selected regardless of the acting
    /// combatant.
    pub fn strokes(&self) -> bool {
        match self {
            Self::Brush(_) | Self::Pen(_) | Self::Mark => true,
            Self::Point | Self::Aim(_) | Self::Confirm(_) | Self::Advice(_) | Self::Put(_) => false,
        }
    }

    /// Returns the combatant that the tool belongs to: selecting another one puts the tool away.
    pub fn owner(&self) -> Option<CombatantId> {
        match self {
            Self::Point | Self::Brush(_) | Self::Pen(_) | Self::Mark => None,
            Self::Aim(order) => Some(order.who),
            Self::Confirm(proposal) => Some(proposal.order.who),
            Self::Advice(advice) => advice.who,
            Self::Put(who) => Some(*who),
        }
    }
}
