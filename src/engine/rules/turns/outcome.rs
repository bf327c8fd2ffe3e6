//! Outcomes of turns and rounds shared by several structures.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Slot};
use crate::ruleset::ConditionId;

/// An outcome of turns and rounds shared by several structures.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum TurnOutcome {
    /// The fight began.
    EncounterBegan,
    /// A round began.
    RoundBegan { round: u32 },
    /// A round of sides ended.
    RoundEnded { round: u32 },
    /// A turn began.
    TurnBegan {
        who: CombatantId,
        /// True if it was a delayed turn.
        delayed: bool,
        /// Length of the turn in seconds.
        seconds: u32,
    },
    /// A turn ended.
    TurnEnded { who: CombatantId },
    /// A turn passed without its owner acting; its seconds elapsed.
    TurnSkipped {
        who: CombatantId,
        reason: SkipReason,
    },
    /// A combatant missed its turn (FOW-45).
    TurnMissed {
        who: CombatantId,
        condition: ConditionId,
    },
    /// A turn was delayed (SEC-05).
    TurnDelayed { who: CombatantId },
    /// A moment of the round opened, in which these combatants may act.
    MomentOpened {
        slot: Slot,
        who: Vec<CombatantId>,
        simultaneous: bool,
    },
    /// A moment of the round closed.
    MomentClosed { slot: Slot },
}

/// Reason why a turn passed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// Its owner is dying or dead.
    Incapacitated,
    /// Its owner has left.
    Gone,
}
