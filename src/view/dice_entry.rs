//! Real dice: whether the GM types faces in, and the command that waits for one.

use bevy::prelude::*;

use crate::encounter::Submission;
use crate::rules::state::dice::DieRequest;

/// Whether dice are typed in, and which one is wanted now.
#[derive(Resource, Clone, Debug, Default)]
pub struct DiceEntry {
    /// The GM types every die in; the program offers to throw any of them.
    pub by_hand: bool,
    /// The command that waits for its next die.
    pub pending: Option<PendingRoll>,
}

/// A command that waits for a die.
#[derive(Clone, Debug)]
pub struct PendingRoll {
    /// The command, with the faces so far.
    pub submission: Submission,
    /// The die it wants.
    pub wanted: DieRequest,
    /// Commands of the same act that follow it.
    pub rest: Vec<crate::rules::facts::EncounterCommand>,
}
