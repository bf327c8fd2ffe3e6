//! Changing posture.

use crate::rules::facts::Rejection;
use crate::rules::posture;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, PostureId};

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// SEC-20: from one of some postures to another.
pub(super) struct Posture<'a> {
    /// From one of these.
    pub from: &'a [PostureId],
    /// To this.
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
