//! Outcomes of hit points.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;

/// An outcome of hit points.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum HitPointOutcome {
    /// Hit points were lost.
    HitPointsLost {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Hit points were regained.
    HitPointsRegained {
        who: CombatantId,
        points: i32,
        now: i32,
    },
    /// Hit points were rolled (PHA-65).
    HitPointsRolled {
        who: CombatantId,
        faces: Vec<u8>,
        bonus: i32,
        total: i32,
    },
}
