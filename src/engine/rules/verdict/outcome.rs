//! Outcomes of the end of a fight.

use serde::{Deserialize, Serialize};

use crate::rules::state::Stance;

/// An outcome of the end of a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum VerdictOutcome {
    /// The fight is decided: no two enemy sides can still fight.
    FightDecided {
        /// The winning side; `None` if no side is left.
        winner: Option<Stance>,
    },
}
