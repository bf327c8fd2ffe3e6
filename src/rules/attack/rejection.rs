//! Why an attack cannot be made, or not like that.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// Why an attack cannot be made, or not like that.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum AttackRejection {
    /// PHA-76: no room for the weapon.
    #[error(
        "there is no open square around it to swing that in: use another weapon or another way"
    )]
    NoSpaceToSwing,
    /// PHA-76: no such way of using it.
    #[error("the weapon has no such way of use")]
    UnknownMode,
    /// No more missiles this round.
    #[error("the weapon is not ready to shoot again before round {round}")]
    NotReloaded { round: u32 },
    /// SEG-34: it cannot attack who has just closed with it.
    #[error("`{by}` has closed with it: it cannot attack back before the next round")]
    ClosedWith { by: CombatantId },
    /// PHA-67: a free attack is not allowed.
    #[error(
        "`{who}` cannot strike now: one free attack at each opponent a round, one in a segment, none while surprised"
    )]
    NoFreeAttack { who: CombatantId },
}

impl Refuse for AttackRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::UnknownMode => false,
            Self::NoSpaceToSwing
            | Self::NotReloaded { .. }
            | Self::ClosedWith { .. }
            | Self::NoFreeAttack { .. } => true,
        }
    }
}
