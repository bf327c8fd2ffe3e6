//! The journal: every command with its dice, its outcomes and the hash of the state it led to.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::{EncounterCommand, Outcome, Rejection};
use crate::rules::state::dice::ThrownDie;

/// The number of an entry; the start of the fight has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The entry that it followed; `None` for the first.
    pub parent: Option<EntryId>,
    /// How many commands lead to it, itself included: the number of its stream of dice, unless it follows an undo
    /// with new dice.
    pub depth: u32,
    /// Whether it belongs to the command before it: both are one act of the user, and undone as
    /// one.
    pub chained: bool,
    /// The command that was carried out.
    pub command: EncounterCommand,
    /// Its dice, in the order in which they were thrown.
    pub dice: Vec<ThrownDie>,
    /// The outcomes, in the order in which they happened.
    pub outcomes: Vec<Outcome>,
    /// The tick at the end of the command.
    pub tick: u32,
    /// The hash of the state after it.
    pub hash: u64,
}

/// What the write path reports to its readers, for the log: entries and refusals in the order in
/// which they came.
#[derive(Resource, Debug, Default)]
pub struct Telling {
    /// The last refusal, until the next command is carried out.
    pub refusal: Option<(EncounterCommand, Rejection)>,
}
