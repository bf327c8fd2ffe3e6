//! Reasons why a combatant cannot move there, or not in this way.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, FEET_PER_SQUARE, StepRefusal};
use crate::rules::facts::RejectionReason;
use crate::rules::facts::target::feet_text;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot move there, or not in this way.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum MovementRejection {
    /// No path leads there within the budget.
    #[error(
        "there is no path to {to} within {}: choose a closer destination",
        feet_text(*.squares)
    )]
    NoWay { to: Cell, squares: u32 },
    /// A step of the path cannot be taken.
    #[error("step {} of the path, to {cell}, is not possible: {}", .step + 1, step_error_text(.why))]
    StepRefused {
        step: u32,
        cell: Cell,
        why: StepRefusal,
    },
    /// The path takes more than one Move.
    #[error(
        "the path takes {}, and this movement goes {} at most: choose a shorter one",
        feet_text(*.have),
        feet_text(*.most)
    )]
    PathTooLong { have: u32, most: u32 },
    /// A run must be straight.
    #[error("a run is one straight line: choose a square straight or diagonally ahead")]
    NotStraight,
    /// A run avoids difficult terrain.
    #[error("a run needs open terrain, and {at} is difficult: run around it, or walk")]
    DifficultGround { at: Cell },
    /// Its footwear prevents running.
    #[error("it cannot run in that footwear: walk")]
    ImpracticalFootwear,
    /// Moving into melee reach needs a decision.
    #[error("{cell} is within the reach of `{by}`: close with it or charge it")]
    WouldEngage { by: CombatantId, cell: Cell },
    /// Leaving a melee needs a decision.
    #[error("it is in melee with `{by}`: flee, or fall back fighting")]
    Engaged { by: CombatantId },
    /// It is not in a melee.
    #[error("it is not in melee: it can simply move")]
    NotEngaged,
    /// It may only move away from what it fears.
    #[error("it is afraid of `{from}`: every step must lead away")]
    MustFlee { from: CombatantId },
    /// The target is too far away, and the attack cannot include an approach.
    #[error("the target is out of reach, and it cannot move as part of an attack: move first")]
    NoApproach,
    /// Too few feet are left.
    #[error("{}", too_few_feet(.need, .have))]
    TooFewFeet { need: u32, have: u32 },
    /// No path leads there with the feet left.
    #[error(
        "there is no path to {to} within the {feet} ft that are left: choose a closer destination"
    )]
    NoWayInFeet { to: Cell, feet: u32 },
    /// It does not have this movement mode.
    #[error("it has no speed for that movement mode: choose another")]
    NoSuchSpeed,
}

impl RejectionReason for MovementRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoSuchSpeed => false,
            Self::NoWay { .. }
            | Self::StepRefused { .. }
            | Self::PathTooLong { .. }
            | Self::NotStraight
            | Self::DifficultGround { .. }
            | Self::ImpracticalFootwear
            | Self::WouldEngage { .. }
            | Self::Engaged { .. }
            | Self::NotEngaged
            | Self::MustFlee { .. }
            | Self::NoApproach
            | Self::TooFewFeet { .. }
            | Self::NoWayInFeet { .. } => true,
        }
    }

    fn cell_on_path(&self) -> Option<Cell> {
        match self {
            Self::StepRefused { cell, .. }
            | Self::DifficultGround { at: cell }
            | Self::WouldEngage { cell, .. } => Some(*cell),
            Self::NoWay { .. }
            | Self::NoWayInFeet { .. }
            | Self::PathTooLong { .. }
            | Self::NotStraight
            | Self::ImpracticalFootwear
            | Self::Engaged { .. }
            | Self::NotEngaged
            | Self::MustFlee { .. }
            | Self::NoApproach
            | Self::TooFewFeet { .. }
            | Self::NoSuchSpeed => None,
        }
    }

    fn short_reason(&self) -> Option<String> {
        match self {
            Self::NoWay { squares, .. } => {
                Some(format!("no path there within {}", feet_text(*squares)))
            }
            Self::NoWayInFeet { feet, .. } => Some(format!("no path there within {feet} ft")),
            Self::StepRefused { why, .. } => {
                let why = step_error_text(why);
                Some(format!("the path is blocked at the mark: {why}"))
            }
            Self::DifficultGround { .. } => {
                Some("a run needs open terrain: run around difficult terrain, or walk".into())
            }
            Self::WouldEngage { by, .. } => Some(format!(
                "that is within the reach of `{by}`: close with it or charge it"
            )),
            Self::PathTooLong { .. }
            | Self::NotStraight
            | Self::ImpracticalFootwear
            | Self::Engaged { .. }
            | Self::NotEngaged
            | Self::MustFlee { .. }
            | Self::NoApproach
            | Self::TooFewFeet { .. }
            | Self::NoSuchSpeed => None,
        }
    }
}

/// Returns the text for too few feet for the path, or for any: then it suggests no shorter one.
fn too_few_feet(need: &u32, have: &u32) -> String {
    match have {
        0 => "no feet are left for it this turn: wait for the next turn".to_owned(),
        1..FEET_PER_SQUARE => {
            format!("{have} ft are left for it, too few for a step: wait for the next turn")
        }
        _some => {
            format!("the path takes {need} ft and {have} ft are left for it: choose a shorter one")
        }
    }
}

/// Returns the text for a rejected step.
fn step_error_text(refusal: &StepRefusal) -> &'static str {
    match refusal {
        StepRefusal::NotAdjacent => "it is not next to the previous square",
        StepRefusal::OutsideMap => "it is outside the map",
        StepRefusal::Terrain(_) => "that terrain cannot be entered",
        StepRefusal::Wall => "a wall is in the way",
        StepRefusal::Door(_) => "a door is shut",
        StepRefusal::Corner => "a solid corner is in the way",
        StepRefusal::Occupied => "the square is occupied",
        StepRefusal::TooCostlyForAMove => "it costs more than a whole Move",
    }
}
