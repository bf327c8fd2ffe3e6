//! A ranged attack.

use crate::rules::attack;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completing, Done, Plan, Rules, strikes};

/// SEC-40: one attack with a ranged weapon.
pub(super) struct RangedAttack;

impl Rules for RangedAttack {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let swings = attack::routine(battle, actor, order, attack::Mode::Ranged)?;
        Ok(Plan::standing_still(def).striking(swings))
    }

    fn complete(&self, fight: &mut Completing, done: &Done) -> Result<(), Rejection> {
        attack::resolve(fight, &done.order, attack::Mode::Ranged, done.forced)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        strikes(battle, actor, base, true)
    }

    fn keeps_aim(&self) -> bool {
        true
    }
}
