//! Facts of turns that are counted in seconds.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;

/// A fact of turns that are counted in seconds.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum SecondsOutcome {
    /// A turn was broken into by a delayed one (SEC-06).
    TurnInterrupted {
        who: CombatantId,
        by: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A turn that was broken into goes on (SEC-06).
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
        /// How many seconds the turn has left.
        left: u32,
        /// Whether they passed unused.
        idle: bool,
    },
}
