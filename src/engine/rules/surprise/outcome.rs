//! Outcomes of surprise and alertness.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, SideId};

/// An outcome of surprise and alertness.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum SurpriseOutcome {
    /// A side rolled for surprise (SEG-01).
    SurpriseRolled {
        side: SideId,
        face: u8,
        surprised_on: u8,
        segments: u32,
    },
    /// A side did not roll for surprise (SEG-03).
    SurpriseSpared { side: SideId },
    /// A combatant is surprised (SEG-04).
    Surprised { who: CombatantId, segments: u32 },
    /// A surprise segment began (SEG-05).
    SurpriseSegmentBegan { segment: u32, of: u32 },
    /// A side is alerted, or no longer is (SEG-03).
    AlertSet { side: SideId, alerted: bool },
    /// The GM set whether a side is surprised (FOW-04).
    SideSurprised { side: SideId, surprised: bool },
}
