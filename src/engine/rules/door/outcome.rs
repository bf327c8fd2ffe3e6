//! Outcomes of doors.

use serde::{Deserialize, Serialize};

use crate::grid::{DoorId, DoorState};

/// An outcome of doors.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum DoorOutcome {
    /// The state of a door was set.
    DoorSet { door: DoorId, state: DoorState },
}
