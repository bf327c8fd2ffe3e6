//! Changing posture.

use crate::rules::facts::Rejection;
use crate::rules::posture;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, PostureId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Changes from one of several postures to another (SEC-20).
pub(super) struct ChangePosture<'a> {
    /// Postures from which it can be done.
    pub from: &'a [PostureId],
    /// Posture that it ends in.
    pub to: PostureId,
}

impl BehaviourRules for ChangePosture<'_> {
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

impl Completes<Handling<'_, '_>> for ChangePosture<'_> {
    fn complete(&self, fight: &mut Handling, done: &CompletedAction<()>) -> Result<(), Rejection> {
        posture::change(fight, done.who, self.to);
        Ok(())
    }
}
