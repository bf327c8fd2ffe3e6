//! Outcomes of the players' view.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, MapVisibility, NameVisibility, PartyHealthDetail};

/// An outcome of the players' view.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum PlayerViewOutcome {
    /// The display mode changed.
    ShowingSet { how: MapVisibility },
    /// They see through these eyes from now on; if there are none, through the whole party's.
    EyesChosen { who: Vec<CombatantId> },
    /// True if they see the last known position of combatants out of sight.
    LastPlacesSet { shown: bool },
    /// The naming of these combatants for the players changed; if there are none, of all outside the party.
    NamesAllowed {
        who: Vec<CombatantId>,
        naming: NameVisibility,
    },
    /// Detail in which the health of the players' side is shown.
    OwnNumbersSet { numbers: PartyHealthDetail },
    /// The brush revealed cells.
    AreaRevealed {
        /// Number of cells.
        cells: u32,
    },
    /// The brush hid cells.
    AreaHidden {
        /// Number of cells.
        cells: u32,
    },
}
