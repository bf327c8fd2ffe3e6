//! Taking aim.

use crate::rules::{aim, attack};

use super::BehaviourRules;
use super::simple::simple;

/// Takes aim, which improves the next ranged attack by `bonus` (SEC-46).
pub(super) fn take_aim(bonus: i32) -> impl BehaviourRules {
    simple(|battle, actor, (): &()| attack::check_ranged_ready(battle, actor))
        .handles(move |fight, who, ()| {
            aim::take_aim(fight, who, bonus);
            Ok(())
        })
        .keeping_aim()
}
