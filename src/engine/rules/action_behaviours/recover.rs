//! Regaining Stamina.

use crate::rules::stamina;
use crate::ruleset::DiceExpr;

use super::BehaviourRules;
use super::simple::simple;

/// Regains Stamina, as many points as the dice show (FOW-13).
pub(super) fn recover(regains: DiceExpr) -> impl BehaviourRules {
    simple(|battle, actor, (): &()| stamina::check_recover(battle, actor)).tends(
        move |fight, who, ()| {
            stamina::recover(fight, who, regains);
            Ok(())
        },
    )
}
