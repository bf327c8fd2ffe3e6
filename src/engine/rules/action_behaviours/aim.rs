//! Taking aim.

use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::rules::{aim, attack};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Takes aim, which improves the next ranged attack (SEC-46).
pub(super) struct TakeAim {
    /// Modifier of that attack's roll.
    pub bonus: i32,
}

impl BehaviourRules for TakeAim {
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

impl Completes<Handling<'_, '_>> for TakeAim {
    fn complete(&self, fight: &mut Handling, done: &CompletedAction<()>) -> Result<(), Rejection> {
        aim::take_aim(fight, done.who, self.bonus);
        Ok(())
    }
}
