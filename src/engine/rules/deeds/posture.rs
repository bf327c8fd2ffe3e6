//! Changing posture.

use crate::rules::facts::Rejection;
use crate::rules::posture;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, PostureId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Changes from one of several postures to another (SEC-20).
pub(super) struct Posture<'a> {
    /// Postures from which it can be done.
    pub from: &'a [PostureId],
    /// Posture that it ends in.
    pub to: PostureId,
}

impl Rules for Posture<'_> {
    type Input = ();

    fn plan(
        &self,
        _battle: &Battle,
        actor: &CombatantRef,
        (): &(),
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        posture::check_change(actor, self.from)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl Completes<Handling<'_, '_>> for Posture<'_> {
    fn complete(&self, fight: &mut Handling, done: &Done<()>) -> Result<(), Rejection> {
        posture::change(fight, done.who, self.to);
        Ok(())
    }
}
