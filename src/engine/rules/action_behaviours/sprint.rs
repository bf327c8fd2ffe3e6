//! Sprinting.

use crate::rules::economy;
use crate::rules::facts::Rejection;

use super::{BehaviourRules, CompletedAction, Completes, Completion, WalkWriter};

/// Adds feet to the turn, equal to the walking speed (RES-31).
pub(super) struct Sprint;

impl BehaviourRules for Sprint {
    type Input = ();

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }
}

impl Completes<WalkWriter<'_, '_>> for Sprint {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<()>,
    ) -> Result<(), Rejection> {
        economy::sprint(fight, done.who);
        Ok(())
    }
}
