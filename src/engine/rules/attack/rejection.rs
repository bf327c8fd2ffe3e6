//! Reasons why an attack cannot be made at all, or not in this way.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;

/// Reason why an attack cannot be made at all, or not in this way.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum AttackRejection {
    /// There is no room to swing the weapon (PHA-76).
    #[error(
        "there is no open square around it to swing that weapon: use another weapon or another kind of attack"
    )]
    NoSpaceToSwing,
    /// The weapon has no such way of use (PHA-76).
    #[error("the weapon cannot be used that way: leave the choice out for its usual attack")]
    UnknownMode,
    /// The weapon is still being reloaded.
    #[error("the weapon cannot shoot again before round {round}")]
    NotReloaded { round: u32 },
    /// It cannot attack a combatant that has just closed with it (SEG-34).
    #[error("`{by}` has closed with it: it cannot attack back before the next round")]
    ClosedWith { by: CombatantId },
    /// A free attack is not allowed (PHA-67).
    #[error("`{who}` cannot attack now: {}", denial_text(*.why))]
    NoFreeAttack {
        who: CombatantId,
        why: FreeAttackDenied,
    },
}

/// Reason why a combatant cannot make a free attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FreeAttackDenied {
    /// It has made its one free attack against this opponent.
    Used,
    /// It has made its one free attack of this segment.
    InSegment,
    /// The other is not its enemy.
    NoEnemy,
    /// It has surrendered.
    Surrendered,
    /// It has neither a weapon set nor one longer than the charger's, or it has made its attack of the round.
    MeetsNoCharge,
}

fn denial_text(why: FreeAttackDenied) -> &'static str {
    match why {
        FreeAttackDenied::Used => {
            "it has already made its one free attack on this enemy this round"
        }
        FreeAttackDenied::InSegment => "it has already made its one free attack this segment",
        FreeAttackDenied::NoEnemy => "they are not enemies",
        FreeAttackDenied::Surrendered => "it has surrendered",
        FreeAttackDenied::MeetsNoCharge => {
            "to strike a charger first it must be the target, still have its attack, and hold a set or longer weapon"
        }
    }
}

impl RejectionReason for AttackRejection {
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
