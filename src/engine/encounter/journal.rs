//! The journal: every command with its dice, its outcomes and the hash of the resulting state.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::facts::{EncounterCommand, Outcome, Rejection};
use crate::rules::state::dice::RolledDie;

/// Number of an entry; the start of the fight has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The entry before it; `None` for the first.
    pub parent: Option<EntryId>,
    /// Number of commands that lead to it, including itself. This is also the number of its dice stream, unless it
    /// follows an undo with new dice.
    pub depth: u32,
    /// True if it belongs to the command before it: both are one act of the user, and are undone as one.
    pub chained: bool,
    /// Set on the last command that was repeated after a changed die: the end of the branch with the old die, to which
    /// undo leads back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_to: Option<EntryId>,
    /// The command that was carried out.
    pub command: EncounterCommand,
    /// Rolled dice, in order.
    pub dice: Vec<RolledDie>,
    /// Outcomes, in order.
    pub outcomes: Vec<Outcome>,
    /// Tick at the end of the command.
    pub tick: u32,
    /// Hash of the state after it.
    pub hash: u64,
}

/// Reports of the write path for the log: entries and rejections, in order.
#[derive(Resource, Debug, Default)]
pub struct LastRejection {
    /// Last rejection, until the next command is carried out.
    pub refusal: Option<(EncounterCommand, Rejection)>,
}
