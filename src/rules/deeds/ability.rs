//! Using an ability.

use crate::rules::facts::{Order, Rejection};
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::cast::{casting_time, each_spell};
use super::{Casting, Completes, Completion, Done, Plan, Rules};

/// PHA-83: use an ability that is no incantation.
pub(super) struct Ability;

impl Rules for Ability {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let spell = spell::check_ability(battle, actor, order)?;
        Ok(Plan::lasting(
            casting_time(battle, spell, def),
            def,
            Vec::new(),
        ))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Cast(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
    ) -> Vec<Order> {
        each_spell(battle, actor, base, def)
    }
}

impl Completes<Casting<'_, '_>> for Ability {
    fn complete(&self, fight: &mut Casting, done: &Done) -> Result<(), Rejection> {
        spell::complete_cast(fight, &done.order, done.forced)
    }
}
