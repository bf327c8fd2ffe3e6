//! Facts of the end of a fight.

use serde::{Deserialize, Serialize};

use crate::rules::state::Stance;

/// A fact of the end of a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum VerdictOutcome {
    /// One side has nobody left who can fight.
    FightDecided {
        /// The side that is left standing; `None` after a mutual end.
        winner: Option<Stance>,
    },
}
