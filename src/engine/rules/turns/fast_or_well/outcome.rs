//! Outcomes of rounds in steps: who acts fast, and who acts well.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, RoundStep, Tempo};

/// An outcome of rounds in steps.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum FastOrWellOutcome {
    /// The players may now choose how they act (FOW-01).
    ChoosingOpened,
    /// A player character will act fast or well (FOW-01).
    TempoChosen { who: CombatantId, how: Tempo },
    /// The choices are locked, and the round runs (FOW-01).
    RoundStarted,
    /// A combatant acts in a later step because it has become slow (FOW-48).
    StepChanged { who: CombatantId, step: RoundStep },
}
