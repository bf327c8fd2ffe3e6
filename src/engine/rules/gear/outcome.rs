//! Outcomes of gear: items taken, put away, given and used.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::CombatantId;
use crate::ruleset::ItemId;

/// An outcome of gear: an item taken, put away, given or used.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum GearOutcome {
    /// A combatant took an item in hand.
    ItemTaken {
        who: CombatantId,
        item: ItemId,
        from: ItemPlace,
    },
    /// An item left the hand.
    ItemPut {
        who: CombatantId,
        item: ItemId,
        to: ItemPlace,
    },
    /// An item changed hands (RES-08).
    ItemGiven {
        who: CombatantId,
        to: CombatantId,
        item: ItemId,
    },
    /// A combatant uses an item of its gear; the GM decides the effect (RES-31).
    ItemUsed {
        who: CombatantId,
        item: ItemId,
        /// True if the item is gone now.
        used_up: bool,
    },
    /// A light that a combatant let go of continues to burn on the ground.
    LightLies {
        who: CombatantId,
        item: ItemId,
        at: Cell,
    },
    /// A light on the ground goes out: it has burnt down, or is under water.
    LightOnGroundEnded { item: ItemId, at: Cell },
}

/// Where an item comes from or goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemPlace {
    /// It is sheathed or slung.
    Sheath,
    /// It is in the pack or a pocket.
    Pack,
    /// It is on the ground of this square.
    Ground(Cell),
}
