//! Reasons why an attack cannot be made at all, or not in this way.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// Reason why an attack cannot be made at all, or not in this way.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum AttackRejection {
    /// There is no room to swing the weapon (PHA-76).
    #[error(
        "there is no open square around it to swing that in: use another weapon or another way"
    )]
    NoSpaceToSwing,
    /// The weapon has no such way of use (PHA-76).
    #[error("the weapon has no such way of use: leave it out for the usual one")]
    UnknownMode,
    /// The weapon is still being reloaded.
    #[error("the weapon is not ready to shoot again before round {round}")]
    NotReloaded { round: u32 },
    /// It cannot attack a combatant that has just closed with it (SEG-34).
    #[error("`{by}` has closed with it: it cannot attack back before the next round")]
    ClosedWith { by: CombatantId },
    /// A free attack is not allowed (PHA-67).
    #[error("`{who}` cannot strike now: {}", no_blow_words(*.why))]
    NoFreeAttack { who: CombatantId, why: NoBlow },
}

/// Reason why a combatant cannot make a free attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoBlow {
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

fn no_blow_words(why: NoBlow) -> &'static str {
    match why {
        NoBlow::Used => "it has had its one free attack of the round at this opponent",
        NoBlow::InSegment => "it has had its one free attack of this segment",
        NoBlow::NoEnemy => "the two are no enemies",
        NoBlow::Surrendered => "it has surrendered",
        NoBlow::MeetsNoCharge => {
            "who meets a charge needs a set or a longer weapon and its attack of the round, and must be its target"
        }
    }
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
