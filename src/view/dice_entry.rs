//! Real dice: whether the GM types in faces, and the command that waits for one.

use bevy::prelude::*;

use crate::encounter::Submission;
use crate::rules::state::dice::DieRequest;

/// Whether dice are typed in, and which one is wanted now.
#[derive(Resource, Clone, Debug, Default)]
pub struct DiceEntry {
    /// Whether the GM types in every die; the program still offers to throw any of them.
    pub by_hand: bool,
    /// The command that waits for its next die.
    pub pending: Option<PendingRoll>,
}

/// A command that waits for a die.
#[derive(Clone, Debug)]
pub struct PendingRoll {
    /// The command, with the faces that have been given so far.
    pub submission: Submission,
    /// The die that it wants next.
    pub wanted: DieRequest,
    /// Commands of the same act that follow it.
    pub rest: Vec<crate::rules::facts::EncounterCommand>,
}
