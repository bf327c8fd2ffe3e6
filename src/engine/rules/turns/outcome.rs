//! Facts of turns and rounds that more than one structure tells.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Slot};
use crate::ruleset::ConditionId;

/// A fact of turns and rounds that more than one structure tells.
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
        /// Whether it had been delayed.
        delayed: bool,
        /// The seconds that it has.
        seconds: u32,
    },
    /// A turn ended.
    TurnEnded { who: CombatantId },
    /// A turn passed without its owner acting; its seconds elapsed.
    TurnSkipped {
        who: CombatantId,
        reason: SkipReason,
    },
    /// Somebody missed its turn (FOW-45).
    TurnMissed {
        who: CombatantId,
        condition: ConditionId,
    },
    /// A turn was delayed (SEC-05).
    TurnDelayed { who: CombatantId },
    /// A moment of the round opened, in which these may act.
    MomentOpened {
        slot: Slot,
        who: Vec<CombatantId>,
        simultaneous: bool,
    },
    /// A moment of the round closed.
    MomentClosed { slot: Slot },
}

/// Why a turn passed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// Its owner is dying or dead.
    Incapacitated,
    /// Its owner has left.
    Gone,
}
