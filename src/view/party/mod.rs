//! Parties: what is asked of them, and a sheet of their characters to look at and to print.

mod blows;
mod html;
mod sheet;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use crate::grid::Cell;
use crate::rules::state::CombatantId;
use crate::ruleset::RulesetId;
use crate::save::party::{Change, Edit, Rest};

pub use sheet::sheet;

/// Something that is asked of the parties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartyAct {
    /// Open the page on the party in this file.
    Open(PathBuf),
    /// Make a party of this name, of these of the people that there are to choose from, and open it.
    New {
        /// Its name.
        name: String,
        /// Where the people are from.
        from: PeopleFrom,
        /// Which of them belong to it, by their ids.
        only: Vec<CombatantId>,
    },
    /// Change the file of a party.
    Edit(PathBuf, Edit),
    /// Make a copy of the party in this file, under this name, and open it.
    Duplicate(PathBuf, String),
    /// Put the file of a party out of the way.
    Discard(PathBuf),
    /// Take the party in this file in hand, to be placed by a click on the map.
    Take(PathBuf),
    /// Place the party that is in hand around this square.
    Place(Cell),
    /// List what the fight that is open has changed in the party in this file.
    LookBack(PathBuf),
    /// List what a rest changes in the party in this file.
    Rest(PathBuf, Rest),
    /// Write these changes into the party's file.
    Write(PathBuf, Vec<Change>),
    /// Let the user choose where the sheet of the party in this file is to be written.
    AskForSheet(PathBuf),
    /// Write the sheet that was asked for into this file.
    WriteSheet(PathBuf),
}

/// Where people come from that a new party is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeopleFrom {
    /// The players' side in the fight that is open.
    Fight,
    /// The ready characters of a ruleset.
    Ruleset(RulesetId),
}
