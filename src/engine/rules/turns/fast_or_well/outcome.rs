//! Facts of rounds in steps: who acts fast, and who well.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Step, Tempo};

/// A fact of rounds in steps: who acts fast, and who well.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum FastOrWellOutcome {
    /// The players may now choose how they act (FOW-01).
    ChoosingOpened,
    /// A player's character will act fast or well (FOW-01).
    TempoChosen { who: CombatantId, how: Tempo },
    /// The choices are locked, and the round runs (FOW-01).
    RoundStarted,
    /// Somebody acts in a later step than it would have, because it has become slow (FOW-48).
    StepChanged { who: CombatantId, step: Step },
}
