//! Facts of what the players are shown.

use serde::{Deserialize, Serialize};

use crate::rules::state::{CombatantId, Naming, OwnNumbers, Showing};

/// A fact of what the players are shown.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ShowingOutcome {
    /// Something else decides now what they see.
    ShowingSet { how: Showing },
    /// They see through these eyes from now on; through the whole party's where there is nobody.
    EyesChosen { who: Vec<CombatantId> },
    /// Whether they are shown where those were last who are out of sight.
    LastPlacesSet { shown: bool },
    /// By what the players know somebody from now on; all who are not of the party where there is nobody.
    NamesAllowed {
        who: Vec<CombatantId>,
        naming: Naming,
    },
    /// How much of their own side's health the players are shown.
    OwnNumbersSet { numbers: OwnNumbers },
    /// The brush revealed something.
    AreaRevealed {
        /// How many cells.
        cells: u32,
    },
    /// The brush hid something.
    AreaHidden {
        /// How many cells.
        cells: u32,
    },
}
