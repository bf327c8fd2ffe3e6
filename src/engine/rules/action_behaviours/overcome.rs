//! Ending a condition by an action.

use crate::rules::facts::Rejection;
use crate::rules::stamina;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, ActionId};

use super::{BehaviourRules, CompletedAction, Completes, Completion, Plan, Tending};

/// Ends the conditions of the actor that this action can end (FOW-40, FOW-47).
pub(super) struct Overcome {
    /// The action; conditions name it as the way to end them.
    pub action: ActionId,
    /// True if it is a movement, which conditions may forbid.
    pub moves: bool,
}

impl BehaviourRules for Overcome {
    type Input = ();

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        (): &(),
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        stamina::check_overcome(battle, actor, self.action, self.moves)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }
}

impl Completes<Tending<'_, '_>> for Overcome {
    fn complete(&self, fight: &mut Tending, done: &CompletedAction<()>) -> Result<(), Rejection> {
        stamina::overcome(fight, done.who, self.action);
        Ok(())
    }
}
