//! Facts of what the GM decides.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, LampId, Terrain};
use crate::rules::facts::{Number, Rejection};
use crate::rules::state::{CombatantId, Portrait, SideId};

/// A fact of what the GM decides.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum AdjudicationOutcome {
    /// Somebody was hidden or revealed.
    VisibilityChanged { who: CombatantId, hidden: bool },
    /// What the tokens of some show was changed.
    PortraitSet {
        who: Vec<CombatantId>,
        portrait: Portrait,
    },
    /// The GM set a number.
    NumberSet {
        who: CombatantId,
        number: Number,
        /// The value that it had before.
        from: i32,
        to: i32,
    },
    /// The ground of a square changed.
    TerrainSet { cell: Cell, terrain: Terrain },
    /// A lamp was lit or put out.
    LampSet { lamp: LampId, lit: bool },
    /// Two sides fight each other from now on, or do not any more.
    SidesRelated {
        side: SideId,
        to: SideId,
        enemies: bool,
    },
    /// The GM forced what the rules refuse.
    RuleOverridden {
        /// The rejection that was overridden.
        refusal: Rejection,
    },
    /// The GM's note.
    Noted { text: String },
}
