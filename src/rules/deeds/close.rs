//! Closing with an enemy.

use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

use super::{Completes, Completion, Done, Plan, Rules, Walking, at_each, walk_by_rounds};

/// SEG-34: move into melee reach without attacking.
pub(super) struct Close;

impl Rules for Close {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let steps = movement::rounds::plan(battle, actor, order, &Deed::Close)?;
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
        let enemies = battle
            .everyone()
            .filter(|other| other.is_up() && battle.are_enemies(actor, other))
            .map(|other| other.id());
        at_each(base, enemies)
    }
}

impl Completes<Walking<'_, '_>> for Close {
    fn complete(&self, fight: &mut Walking, done: &Done) -> Result<(), Rejection> {
        walk_by_rounds(fight, done, &Deed::Close)
    }
}
