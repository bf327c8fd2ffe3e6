//! A decision of the GM about what the players see.

use serde::{Deserialize, Serialize};

use crate::grid::Patch;
use crate::rules::state::{CombatantId, MapVisibility, NameVisibility, PartyHealthDetail};

/// A decision of the GM about the players' view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlayerViewChange {
    /// The display mode.
    By(MapVisibility),
    /// Combatants through whose eyes they see; default: the whole party.
    Through(Vec<CombatantId>),
    /// True if they see the last known position of combatants out of sight.
    LastPlaces(bool),
    /// The brush reveals cells, whatever the characters see.
    Reveal(Patch),
    /// The brush hides cells again, and the party forgets them; cells in sight stay visible.
    Hide(Patch),
    /// The naming of these combatants for the players; without any, of all outside the party, replacing individual
    /// settings.
    Call(Vec<CombatantId>, NameVisibility),
    /// Detail in which their own side's health is shown.
    Numbers(PartyHealthDetail),
}
