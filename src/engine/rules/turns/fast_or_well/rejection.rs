//! Reasons why something cannot be done now in a round of steps.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;

/// Reason why something cannot be done now in a round of steps.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum FastOrWellRejection {
    /// The round has not started.
    #[error("the round has not started: choose who acts fast, then start it")]
    ChooseFirst,
    /// The round is already running, and the choices are locked.
    #[error("choices are made before the round starts: choose again next round")]
    NotChoosing,
    /// It may not choose this: it is an opponent, or it is surprised and would act fast.
    #[error("it has no choice: {}", if *.surprised { "a surprised combatant cannot act fast" } else { "only player characters choose" })]
    NoChoice { surprised: bool },
    /// Not enough actions are left.
    #[error(
        "it takes {need} action{} and {have} {} left: end the turn, or do something shorter",
        if *.need == 1 { "" } else { "s" },
        if *.have == 1 { "is" } else { "are" }
    )]
    NoActionsLeft { have: u32, need: u32 },
    /// Moving takes its whole turn, and it has used some of that.
    #[error("moving takes its whole turn, and it has already acted: move next round")]
    WholeTurn,
}

impl RejectionReason for FastOrWellRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotChoosing | Self::NoChoice { .. } => false,
            Self::ChooseFirst | Self::NoActionsLeft { .. } | Self::WholeTurn => true,
        }
    }
}
