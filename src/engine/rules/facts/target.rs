//! Rejections of a target that cannot be reached, common to all actions.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, FEET_PER_SQUARE};
use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;
use crate::ruleset::Bands;

/// Reason why a target cannot be reached, common to all actions.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TargetRejection {
    /// The target is the actor.
    #[error("it cannot be its own target")]
    TargetIsSelf,
    /// The target is dead.
    #[error("the target is dead")]
    TargetDead,
    /// The target is too far away for the weapon.
    #[error("{}", out_of_reach(*.have, &too_many_squares(*.have, *.need)))]
    OutOfReach { have: u32, need: u32 },
    /// Melee reaches a whole zone, but on restricted terrain only adjacent targets (PHA-75).
    #[error(
        "on restricted terrain only adjacent combatants can attack, and the target is {} away: move next to it",
        squares(*.have)
    )]
    Restricted { have: u32 },
    /// The target is too far away for the missile or spell.
    #[error("{}", too_many_squares(*.have, *.most))]
    OutOfRange { have: u32, most: u32 },
    /// A wall, door or rock is in the way.
    #[error("something solid blocks the line of sight at {at}: move to where the line is clear")]
    NoLineOfSight { at: Cell },
    /// An obstacle blocks attacks but not sight.
    #[error("the {by} at {at} blocks attacks but not sight: move to where the way is clear")]
    Barred { by: String, at: Cell },
    /// The line of effect is blocked.
    #[error("something solid blocks the line of effect at {at}: move to where the line is clear")]
    NoLineOfEffect { at: Cell },
    /// Too much of the target is covered (PHA-55).
    #[error("{percent} % cover blocks the line of effect: move to where the target has less cover")]
    TooMuchCover { percent: u32 },
    /// The target is too well concealed (PHA-56).
    #[error(
        "the target is {percent} % concealed and cannot be seen: wait for less concealment, or bring light"
    )]
    TooMuchConcealment { percent: u32 },
    /// It is too dark there for the actor to see the target.
    #[error("it is too dark to see anyone at {at}: bring light, or go closer")]
    TooDark { at: Cell },
    /// An ally or enemy is in the way.
    #[error("`{who}` is in the way: move to where the way is clear")]
    SomebodyBetween { who: CombatantId },
}

impl RejectionReason for TargetRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::TargetDead => false,
            Self::TargetIsSelf
            | Self::OutOfReach { .. }
            | Self::Restricted { .. }
            | Self::OutOfRange { .. }
            | Self::NoLineOfSight { .. }
            | Self::Barred { .. }
            | Self::NoLineOfEffect { .. }
            | Self::TooMuchCover { .. }
            | Self::TooMuchConcealment { .. }
            | Self::TooDark { .. }
            | Self::SomebodyBetween { .. } => true,
        }
    }

    fn short_reason(&self) -> Option<String> {
        match self {
            Self::NoLineOfSight { .. } => Some("no line of sight".into()),
            Self::NoLineOfEffect { .. } => Some("no line of effect".into()),
            Self::Barred { by, .. } => Some(format!("the {by} blocks attacks but not sight")),
            Self::TooDark { .. } => Some("too dark to see anyone there".into()),
            Self::TargetIsSelf
            | Self::TargetDead
            | Self::OutOfReach { .. }
            | Self::Restricted { .. }
            | Self::OutOfRange { .. }
            | Self::TooMuchCover { .. }
            | Self::TooMuchConcealment { .. }
            | Self::SomebodyBetween { .. } => None,
        }
    }
}

impl TargetRejection {
    /// Describes distances in feet and bands, in rulesets that have bands (FOW-20). Returns `None` if squares are used.
    pub(super) fn in_bands(&self, bands: Bands) -> Option<String> {
        let too_far = |have: u32, most: u32| {
            let feet = |count: u32| count.saturating_mul(FEET_PER_SQUARE);
            let named =
                |count| format!("{} ft ({})", feet(count), bands.band_at(feet(count)).name());
            let over = format!("{} ft", feet(have.saturating_sub(most)));
            too_far(&named(have), &named(most), &over)
        };
        if let Self::OutOfReach { have, need } = self {
            Some(out_of_reach(*have, &too_far(*have, *need)))
        } else if let Self::OutOfRange { have, most } = self {
            Some(too_far(*have, *most))
        } else {
            None
        }
    }
}

/// Explains why a target is out of reach. Two combatants in one square cannot attack each other; all others can
/// move closer (PHA-72).
fn out_of_reach(squares: u32, too_far: &str) -> String {
    if squares == 0 {
        "they share a square, where only tiny creatures can attack: step out of it".to_owned()
    } else {
        too_far.to_owned()
    }
}

/// Describes the distance, the maximum and the remedy: `15 squares away, 12 at most: move 3 closer`.
fn too_many_squares(have: u32, most: u32) -> String {
    let over = have.saturating_sub(most).to_string();
    too_far(&squares(have), &most.to_string(), &over)
}

fn too_far(have: &str, most: &str, over: &str) -> String {
    format!("{have} away, {most} at most: move {over} closer")
}

/// Returns a number of squares as text.
pub(in crate::rules) fn squares(count: u32) -> String {
    match count {
        1 => "1 square".to_owned(),
        count => format!("{count} squares"),
    }
}
