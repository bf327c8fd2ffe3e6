//! Outcomes of rounds in which sides roll for initiative.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, SideId};

/// An outcome of rounds in which sides roll for initiative.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum SidedOutcome {
    /// A side rolled for initiative (SEG-12, PHA-12).
    SideRolled { side: SideId, face: u8 },
    /// A combatant got its segment of the round (SEG-12, SEG-15).
    SegmentSet { who: CombatantId, segment: u32 },
    /// A combatant got its half of the round (PHA-12, PHA-13).
    HalfSet { who: CombatantId, low: bool },
    /// A segment began (SEG-10).
    SegmentBegan { segment: u32 },
    /// A combatant holds to act later (SEG-16).
    Held {
        who: CombatantId,
        until: Option<u32>,
        /// True if it holds for LOW (PHA-36).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        low: bool,
    },
    /// A combatant held until it was too late to act (SEG-16).
    HoldLost { who: CombatantId },
}
