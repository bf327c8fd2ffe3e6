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
    #[error("there is nothing to react to")]
    NothingToAnswer,
    /// Somebody else may answer this.
    #[error("it cannot react to this")]
    NotAsked,
    /// Its reaction is spent, or it has not had its first turn yet.
    #[error("it has no reaction left before its next turn, or the next round")]
    ReactionSpent,
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
            | Self::ReactionSpent
            | Self::NotAReaction
            | Self::OnlyAReaction => true,
        }
    }
}
