//! Outcomes of the GM's decisions.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, LampId, Terrain};
use crate::rules::facts::{GmNumber, Rejection};
use crate::rules::state::{CombatantId, Portrait, SideId, SideOrders, Skill};

/// An outcome of the GM's decisions.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum AdjudicationOutcome {
    /// A combatant was hidden or revealed.
    VisibilityChanged { who: CombatantId, hidden: bool },
    /// The portrait of some tokens was changed.
    PortraitSet {
        who: Vec<CombatantId>,
        portrait: Portrait,
    },
    /// The GM set a number.
    NumberSet {
        who: CombatantId,
        number: GmNumber,
        /// The value that it had before.
        from: i32,
        to: i32,
    },
    /// The terrain of a square changed.
    TerrainSet { cell: Cell, terrain: Terrain },
    /// A lamp was lit or put out.
    LampSet { lamp: LampId, lit: bool },
    /// Two sides became enemies, or stopped being enemies.
    SidesRelated {
        side: SideId,
        to: SideId,
        enemies: bool,
    },
    /// The GM set the skill of a side in auto-play.
    SkillSet { side: SideId, skill: Skill },
    /// The GM set the orders of a side in auto-play.
    OrdersSet { side: SideId, orders: SideOrders },
    /// The GM forced a command that the rules reject.
    RuleOverridden {
        /// The rejection that was overridden.
        refusal: Rejection,
    },
    /// The GM's note.
    Noted { text: String },
}
