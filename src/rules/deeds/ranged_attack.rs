//! A ranged attack.

use crate::rules::attack::{self, Made, Mode, Strike};
use crate::rules::facts::{Fields, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{Completing, Done, Plan, Rules, strikes};

/// SEC-40: one attack with a ranged weapon.
pub(super) struct RangedAttack;

impl Rules for RangedAttack {
    type Input = Strike;

    fn takes(&self, ruleset: &Ruleset) -> Fields {
        attack::takes(ruleset, Mode::Ranged)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        strike: &Strike,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        attack::routine(battle, actor, strike, Mode::Ranged)?;
        Ok(Plan::standing_still(def))
    }

    fn complete(&self, fight: &mut Completing, done: &Done<Strike>) -> Result<(), Rejection> {
        let made = Made::by(Mode::Ranged, done.forced);
        attack::resolve(fight, done.who, &done.input, made)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Strike> {
        strikes(battle, actor, Mode::Ranged)
    }

    fn keeps_aim(&self) -> bool {
        true
    }
}
