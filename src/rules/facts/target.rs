//! What keeps somebody from reaching a target, whatever is done to it.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// What keeps somebody from reaching a target, whatever is done to it.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TargetRejection {
    /// Nobody can attack itself.
    #[error("it cannot be its own target")]
    TargetIsSelf,
    /// The target is dead.
    #[error("the target is dead")]
    TargetDead,
    /// The target is too far away for the weapon.
    #[error(
        "the target is {have} squares away and the reach is {need}: move closer or use a longer weapon"
    )]
    OutOfReach { have: u32, need: u32 },
    /// The target is too far away for the missile or spell.
    #[error("the target is {have} squares away and the range ends at {most}: move closer")]
    OutOfRange { have: u32, most: u32 },
    /// A wall, door or rock is in the way.
    #[error("something solid stands in the line of sight at {at}: move to where the line is clear")]
    NoLineOfSight { at: Cell },
    /// What stands in the way can be seen through, but nothing is struck or shot through it.
    #[error(
        "the {by} at {at} lets one see, but not strike or shoot: move to where the way is clear"
    )]
    Barred { by: String, at: Cell },
    /// The line of effect is blocked.
    #[error("something solid stands in the line of effect at {at}")]
    NoLineOfEffect { at: Cell },
    /// Too much of the target is covered (PHA-55).
    #[error("{percent} % of the target is covered: that stops the line of effect")]
    TooMuchCover { percent: u32 },
    /// The target is too well concealed (PHA-56).
    #[error("the target is {percent} % concealed and cannot be seen")]
    TooMuchConcealment { percent: u32 },
    /// An ally or enemy stands between.
    #[error("`{who}` stands in between")]
    SomebodyBetween { who: CombatantId },
}

impl Refuse for TargetRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::TargetDead => false,
            Self::TargetIsSelf
            | Self::OutOfReach { .. }
            | Self::OutOfRange { .. }
            | Self::NoLineOfSight { .. }
            | Self::Barred { .. }
            | Self::NoLineOfEffect { .. }
            | Self::TooMuchCover { .. }
            | Self::TooMuchConcealment { .. }
            | Self::SomebodyBetween { .. } => true,
        }
    }
}
