//! Regaining Stamina.

use crate::rules::facts::Rejection;
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, DiceExpr};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, Tending};

/// Regains Stamina (FOW-13).
pub(super) struct Recover {
    /// Dice of the regained Stamina.
    pub regains: DiceExpr,
}

impl BehaviourRules for Recover {
    type Input = ();

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        (): &(),
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        stamina::check_recover(battle, actor)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }
}

impl Completes<Tending<'_, '_>> for Recover {
    fn complete(&self, fight: &mut Tending, done: &CompletedAction<()>) -> Result<(), Rejection> {
        stamina::recover(fight, done.who, self.regains);
        Ok(())
    }
}
