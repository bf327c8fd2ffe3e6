//! Rejections of a target that cannot be reached, common to all actions.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, FEET_PER_SQUARE};
use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;
use crate::ruleset::{Bands, Ruleset};

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
    #[error("{}", out_of_reach(*.have, &too_far(*.have, *.need, None)))]
    OutOfReach { have: u32, need: u32 },
    /// Melee reaches a whole zone, but on restricted terrain only adjacent targets (PHA-75).
    #[error(
        "on restricted terrain only adjacent combatants can attack, and the target is {} away: move next to it",
        feet_text(*.have)
    )]
    Restricted { have: u32 },
    /// The target is too far away for the missile or spell.
    #[error("{}", too_far(*.have, *.most, None))]
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
    #[error("{percent}% cover blocks the line of effect: move to where the target has less cover")]
    TooMuchCover { percent: u32 },
    /// The target is too well concealed (PHA-56).
    #[error(
        "the target is {percent}% concealed and cannot be seen: wait for less concealment, or bring light"
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

    /// Adds the bands to the distances, in rulesets that have bands (FOW-20).
    fn text_in(&self, ruleset: &Ruleset) -> Option<String> {
        let bands = ruleset.attack.bands()?;
        match self {
            Self::OutOfReach { have, need } => {
                Some(out_of_reach(*have, &too_far(*have, *need, Some(bands))))
            }
            Self::OutOfRange { have, most } => Some(too_far(*have, *most, Some(bands))),
            _has_no_distance => None,
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

/// Explains why a target is out of reach. Two combatants in one square cannot attack each other; all others can
/// move closer (PHA-72).
fn out_of_reach(squares: u32, too_far: &str) -> String {
    if squares == 0 {
        "they share a square, where only tiny creatures can attack: step out of it".to_owned()
    } else {
        too_far.to_owned()
    }
}

/// Describes the distance, the maximum and the remedy, from squares: `45 ft away, 30 ft at most: move 15 ft closer`.
/// With bands, each distance has its band's name after it.
fn too_far(have: u32, most: u32, bands: Option<Bands>) -> String {
    let distance = |squares: u32| {
        let feet = feet_text(squares);
        match bands {
            Some(bands) => {
                let band = bands.band_at(squares.saturating_mul(FEET_PER_SQUARE));
                format!("{feet} ({})", band.name())
            }
            None => feet,
        }
    };
    format!(
        "{} away, {} at most: move {} closer",
        distance(have),
        distance(most),
        feet_text(have.saturating_sub(most))
    )
}

/// Returns a distance in squares as text: `15 ft`.
pub(in crate::rules) fn feet_text(squares: u32) -> String {
    format!("{} ft", squares.saturating_mul(FEET_PER_SQUARE))
}
