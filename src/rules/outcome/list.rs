//! The outcomes of one command.

use bevy::prelude::Resource;

use super::Outcome;

/// The outcomes of the command that is being carried out, in order.
#[derive(Resource, Debug, Default)]
pub struct Outcomes(Vec<Outcome>);

impl Outcomes {
    /// Writes a fact down.
    pub fn push(&mut self, outcome: Outcome) {
        self.0.push(outcome);
    }

    /// How many there are so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Hands them over.
    pub fn take(&mut self) -> Vec<Outcome> {
        std::mem::take(&mut self.0)
    }
}
