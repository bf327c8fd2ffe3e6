//! Taking position.

use crate::rules::facts::{Rejection, Route};
use crate::rules::movement::rounds;
use crate::rules::state::{Battle, CombatantRef, Fight, PositioningFeet};
use crate::ruleset::{ActionBehaviour, ActionDef};

use super::{
    BehaviourRules, CompletedAction, Completes, Completion, Plan, WalkWriter, ends_by_rounds,
    walk_by_rounds,
};

/// Moves a few feet after a major action, up to a limit per round (PHA-34).
pub(super) struct TakePosition<'a> {
    /// The action behaviour as the ruleset has it, with its limit in feet.
    pub does: &'a ActionBehaviour,
}

impl BehaviourRules for TakePosition<'_> {
    type Input = Route;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        rounds::check_set_out(battle, actor, self.does).map(|_| ())
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        way: &Route,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = rounds::plan(battle, actor, way, self.does)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Route> {
        ends_by_rounds(battle, actor, self.does).collect()
    }
}

impl Completes<WalkWriter<'_, '_>> for TakePosition<'_> {
    fn complete(
        &self,
        fight: &mut WalkWriter,
        done: &CompletedAction<Route>,
    ) -> Result<(), Rejection> {
        let moved = |fight: &WalkWriter| {
            let battle = fight.battle();
            battle.get(done.who).map_or(0, |who| who.movement().feet)
        };
        let before = moved(fight);
        let walked = walk_by_rounds(fight, done, self.does);
        let feet = moved(fight).saturating_sub(before);
        let round = fight.battle().clock.round();
        if let Some(mut positioned) = fight.write::<PositioningFeet>(done.who) {
            positioned.walked(round, feet);
        }
        walked
    }
}
