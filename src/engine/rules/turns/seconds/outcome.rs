//! Outcomes of turns that are counted in seconds.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;

/// An outcome of turns that are counted in seconds.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum SecondsOutcome {
    /// A delayed turn interrupted another turn (SEC-06).
    TurnInterrupted {
        who: CombatantId,
        by: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// An interrupted turn continues (SEC-06).
    TurnResumed {
        who: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A delayed turn was not taken in time (SEC-07).
    DelayedTurnLost { who: CombatantId },
    /// Seconds of a turn passed.
    SecondsPassed {
        who: CombatantId,
        seconds: u32,
        /// Seconds left in the turn.
        left: u32,
        /// True if they passed unused.
        idle: bool,
    },
}
