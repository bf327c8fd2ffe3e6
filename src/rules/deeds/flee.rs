//! Fleeing out of a melee.

use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, walk_by_rounds};

/// SEG-35, PHA-69: leave a melee with one's back to it.
pub(super) struct Flee;

impl Rules for Flee {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = movement::rounds::plan(battle, actor, order, &Deed::Flee)?;
        Ok(Plan::on_the_way(def, steps))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Walk(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        ends_by_rounds(battle, actor, base, &Deed::Flee)
    }
}

impl Completes<Walking<'_, '_>> for Flee {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        walk_by_rounds(fight, done, &Deed::Flee)
    }
}
