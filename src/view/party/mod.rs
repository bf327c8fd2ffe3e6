//! Parties: the actions on them, and a sheet of their characters to view and print.

mod combat_values;
mod html;
mod sheet;
#[cfg(test)]
mod tests;
mod text;

use std::path::PathBuf;

use crate::grid::Cell;
use crate::rules::state::CombatantId;
use crate::ruleset::RulesetId;
use crate::save::party::{Change, Edit, Rest};

use crate::view::feature_request::FeatureRequest;

pub use sheet::sheet;

/// An action on parties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartyAct {
    /// Open the page of the party in this file.
    Open(PathBuf),
    /// Make a party of this name from the available characters, and open it.
    New {
        /// Its name.
        name: String,
        /// Source of the characters.
        from: CharacterSource,
        /// Ids of the characters to include.
        only: Vec<CombatantId>,
    },
    /// Change the file of a party.
    Edit(PathBuf, Edit),
    /// Copy the party in this file under this name, and open the copy.
    Duplicate(PathBuf, String),
    /// Move the file of a party to the trash.
    Discard(PathBuf),
    /// Select the party in this file, to be placed by a click on the map.
    Take(PathBuf),
    /// Place the selected party around this square.
    Place(Cell),
    /// List the changes that the open fight makes to the party in this file.
    LookBack(PathBuf),
    /// List the changes that a rest makes to the party in this file.
    Rest(PathBuf, Rest),
    /// Write these changes to the party's file.
    Write(PathBuf, Vec<Change>),
    /// Let the user choose a file for the sheet of the party in this file.
    AskForSheet(PathBuf),
    /// Write the requested sheet to this file.
    WriteSheet(PathBuf),
}

impl FeatureRequest for PartyAct {
    fn changes_fight(&self) -> bool {
        matches!(self, Self::Take(_) | Self::Place(_))
    }
}

/// Sources of characters for a new party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterSource {
    /// The players' side in the open fight.
    Fight,
    /// The pregenerated characters of a ruleset.
    Ruleset(RulesetId),
}
