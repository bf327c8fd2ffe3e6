//! Reasons why a combatant cannot react now, or others must react first.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot react now, or others must react first.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ReactionRejection {
    /// An action is held until combatants have reacted to it.
    #[error("`{who}` may react first: let it react or ignore this")]
    ReactionFirst { who: CombatantId },
    /// No action is held to react to.
    #[error("there is nothing to react to: wait until another combatant acts")]
    NothingToAnswer,
    /// It cannot react to this; others may.
    #[error("it cannot react to this: it has no matching reaction, or has passed")]
    NotAsked,
    /// Its reaction is spent (RES-13, FOW-05).
    #[error("its reaction is spent: it comes back with {}", reset_text(*.back))]
    ReactionSpent { back: ReactionReset },
    /// It has joined too late to have one yet (RES-03).
    #[error(
        "it has joined a fight in progress: its first reaction comes with {}",
        reset_text(*.back)
    )]
    NoReactionYet { back: ReactionReset },
    /// The action or spell reacts to another trigger, or to none.
    #[error("that is not a reaction to this: it needs a trait or a spell that allows it")]
    NotAReaction,
    /// It can only be a reaction.
    #[error("that is only a reaction: use it when another combatant acts")]
    OnlyAReaction,
}

impl RejectionReason for ReactionRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::ReactionFirst { .. } => false,
            Self::NothingToAnswer
            | Self::NotAsked
            | Self::ReactionSpent { .. }
            | Self::NoReactionYet { .. }
            | Self::NotAReaction
            | Self::OnlyAReaction => true,
        }
    }
}

/// The time when a reaction is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionReset {
    /// At the start of the combatant's turn (RES-13).
    Turn,
    /// At the start of the round (FOW-05).
    Round,
}

fn reset_text(back: ReactionReset) -> &'static str {
    match back {
        ReactionReset::Turn => "its next turn",
        ReactionReset::Round => "the next round",
    }
}
