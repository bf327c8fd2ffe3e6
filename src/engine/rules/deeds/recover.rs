//! Regaining Stamina.

use crate::rules::facts::Rejection;
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, DiceExpr};

use super::{Completes, Completion, Done, Plan, Rules, Tending};

/// Regains Stamina (FOW-13).
pub(super) struct Recover {
    /// Dice of the regained Stamina.
    pub regains: DiceExpr,
}

impl Rules for Recover {
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
    fn complete(&self, fight: &mut Tending, done: &Done<()>) -> Result<(), Rejection> {
        stamina::recover(fight, done.who, self.regains);
        Ok(())
    }
}
