//! Taking position.

use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, ends_by_rounds, walk_by_rounds};

/// PHA-34: a few feet after a major action.
pub(super) struct Position {
    /// How far, in feet.
    pub feet: u32,
}

impl Rules for Position {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps =
            movement::rounds::plan(battle, actor, order, &Deed::Position { feet: self.feet })?;
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
        ends_by_rounds(battle, actor, base, &Deed::Position { feet: self.feet })
    }
}

impl Completes<Walking<'_, '_>> for Position {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        walk_by_rounds(fight, done, &Deed::Position { feet: self.feet })
    }
}
