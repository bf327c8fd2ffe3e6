//! Taking aim.

use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::rules::{aim, attack};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Takes aim, which improves the next ranged attack (SEC-46).
pub(super) struct Aim {
    /// Modifier of that attack's roll.
    pub bonus: i32,
}

impl Rules for Aim {
    type Input = ();

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        (): &(),
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        attack::check_ranged_ready(battle, actor)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn keeps_aim(&self) -> bool {
        true
    }
}

impl Completes<Handling<'_, '_>> for Aim {
    fn complete(&self, fight: &mut Handling, done: &Done<()>) -> Result<(), Rejection> {
        aim::take(fight, done.who, self.bonus);
        Ok(())
    }
}
