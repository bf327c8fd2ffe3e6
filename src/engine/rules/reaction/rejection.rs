//! Reasons why a combatant cannot react now, or others must react first.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// Reason why a combatant cannot react now, or others must react first.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ReactionRejection {
    /// An action is held until combatants have reacted to it.
    #[error("`{who}` may react first: let it react or let it pass")]
    ReactionFirst { who: CombatantId },
    /// No action is held to react to.
    #[error("there is nothing to react to: a reaction answers what somebody else is doing")]
    NothingToAnswer,
    /// It cannot react to this; others may.
    #[error("it is not asked about this: it knows no answer to it, or has let it pass")]
    NotAsked,
    /// Its reaction is spent (RES-13, FOW-05).
    #[error("its reaction is spent: it comes back with {}", back_words(*.back))]
    ReactionSpent { back: ReactionBack },
    /// It has joined too late to have one yet (RES-03).
    #[error(
        "it has come into a fight that goes on: its first reaction comes with {}",
        back_words(*.back)
    )]
    NoReactionYet { back: ReactionBack },
    /// The action or spell reacts to another trigger, or to none.
    #[error("that does not answer this: a reaction needs a trait or a spell that says so")]
    NotAReaction,
    /// It can only be a reaction.
    #[error("that is a reaction: it answers what somebody else does")]
    OnlyAReaction,
}

impl Refuse for ReactionRejection {
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
pub enum ReactionBack {
    /// At the start of the combatant's turn (RES-13).
    Turn,
    /// At the start of the round (FOW-05).
    Round,
}

fn back_words(back: ReactionBack) -> &'static str {
    match back {
        ReactionBack::Turn => "its next turn",
        ReactionBack::Round => "the next round",
    }
}
