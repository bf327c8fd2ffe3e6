//! Changing posture.

use crate::rules::facts::Rejection;
use crate::rules::posture;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, PostureId};

use super::{Completing, Done, Plan, Rules};

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

    fn complete(&self, fight: &mut Completing, done: &Done<()>) -> Result<(), Rejection> {
        posture::change(fight, done.who, self.to);
        Ok(())
    }
}
