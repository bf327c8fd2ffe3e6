//! Ending a condition by an action.

use crate::rules::stamina;
use crate::ruleset::ActionId;

use super::BehaviourRules;
use super::simple::simple;

/// Ends the conditions of the actor that name `action` as the way to end them (FOW-40, FOW-47). If it `moves` the
/// actor, conditions may forbid it.
pub(super) fn overcome(action: ActionId, moves: bool) -> impl BehaviourRules {
    simple(move |battle, actor, (): &()| stamina::check_overcome(battle, actor, action, moves))
        .tends(move |fight, who, ()| {
            stamina::overcome(fight, who, action);
            Ok(())
        })
}
