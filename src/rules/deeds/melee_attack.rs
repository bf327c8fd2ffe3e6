//! A melee attack, and the approach that may belong to it.

use crate::rules::attack;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completing, Done, Plan, Rules, strikes};

/// SEC-40: one attack with a melee weapon.
pub(super) struct MeleeAttack;

impl Rules for MeleeAttack {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::routine(battle, actor, order, attack::Mode::Melee)?;
        let steps = attack::approach_steps(battle, actor, order)?;
        Ok(Plan::on_the_way(def, steps).striking(swings))
    }

    fn complete(&self, fight: &mut Completing, done: &Done) -> Result<(), Rejection> {
        attack::resolve(fight, &done.order, attack::Mode::Melee, done.forced)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        strikes(battle, actor, base, false)
    }
}
