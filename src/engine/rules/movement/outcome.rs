//! Outcomes of movement: steps, feet, and melees entered and left.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::CombatantId;
use crate::ruleset::MoveMode;

/// An outcome of movement.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum MovementOutcome {
    /// A combatant moved a step, or was placed.
    TokenMoved {
        who: CombatantId,
        from: Cell,
        to: Cell,
        /// Squares of movement that it cost; `None` if the GM did it.
        squares: Option<u32>,
    },
    /// Feet were moved in one movement mode (RES-11).
    FeetMoved {
        who: CombatantId,
        mode: MoveMode,
        feet: u32,
        to: Cell,
    },
    /// A sprint adds feet to the turn (RES-31).
    Sprinted { who: CombatantId, feet: u32 },
    /// A combatant closed with an enemy (SEG-34).
    Closed { who: CombatantId, with: CombatantId },
    /// A combatant turned and fled a melee (SEG-35, PHA-69).
    Fled { who: CombatantId },
}
