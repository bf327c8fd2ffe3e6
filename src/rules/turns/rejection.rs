//! Why it is not somebody's turn, whichever structure is in force.

use serde::{Deserialize, Serialize};

use crate::rules::facts::{Refuse, slot_words};
use crate::rules::state::{CombatantId, Slot};

/// Why it is not somebody's turn, whichever structure is in force.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TurnRejection {
    /// The fight has not begun.
    #[error("the fight has not begun: begin it first")]
    NotBegun,
    /// The fight has begun already.
    #[error("the fight has begun already")]
    AlreadyBegun,
    /// Somebody else's turn is open.
    #[error("it is the turn of `{active}`: wait until its own comes")]
    NotYourTurn { active: CombatantId },
    /// No turn is open.
    #[error("no turn is open")]
    NoTurnOpen,
    /// Its moment has not come, or has passed.
    #[error("{}", moment_words(.comes))]
    NotItsMoment { comes: Option<Slot> },
    /// A delayed turn cannot be delayed again.
    #[error("this turn is a delayed one already")]
    AlreadyDelayed,
}

impl Refuse for TurnRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotBegun | Self::AlreadyBegun | Self::NoTurnOpen | Self::AlreadyDelayed => false,
            Self::NotYourTurn { .. } | Self::NotItsMoment { .. } => true,
        }
    }
}

/// When a combatant's moment comes, in words.
fn moment_words(comes: &Option<Slot>) -> String {
    match comes {
        Some(slot) => format!("its moment is {}", slot_words(slot)),
        None => "it has no moment to act in any more this round".into(),
    }
}
