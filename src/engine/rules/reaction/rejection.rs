//! Why nobody can react now, or has to do so first.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Refuse;
use crate::rules::state::CombatantId;

/// Why nobody can react now, or has to do so first.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ReactionRejection {
    /// Something is held until it has been answered.
    #[error("`{who}` may react first: let it react or let it pass")]
    ReactionFirst { who: CombatantId },
    /// Nothing is held that a reaction could answer.
    #[error("there is nothing to react to: a reaction answers what somebody else is doing")]
    NothingToAnswer,
    /// Somebody else may answer this.
    #[error("it is not asked about this: it knows no answer to it, or has let it pass")]
    NotAsked,
    /// Its reaction is spent (RES-13, FOW-05).
    #[error("its reaction is spent: it comes back with {}", back_words(*.back))]
    ReactionSpent { back: ReactionBack },
    /// It has come too late to have one yet (RES-03).
    #[error(
        "it has come into a fight that goes on: its first reaction comes with {}",
        back_words(*.back)
    )]
    NoReactionYet { back: ReactionBack },
    /// The action or spell answers something else, or nothing.
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

/// When a reaction comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionBack {
    /// As its own turn begins (RES-13).
    Turn,
    /// As the round begins (FOW-05).
    Round,
}

fn back_words(back: ReactionBack) -> &'static str {
    match back {
        ReactionBack::Turn => "its next turn",
        ReactionBack::Round => "the next round",
    }
}
