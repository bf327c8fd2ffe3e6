//! Letting go.

use crate::rules::facts::AnyItem;
use crate::rules::gear;

use super::BehaviourRules;
use super::simple::simple;

/// Drops the held item to the ground.
pub(super) fn drop_held() -> impl BehaviourRules {
    simple(|_, actor, thing: &AnyItem| gear::check_holds(actor, thing.named()))
        .handles(|fight, who, thing| gear::drop_held(fight, who, thing.named()))
}
