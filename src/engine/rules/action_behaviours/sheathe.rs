//! Putting the held item away.

use crate::rules::facts::AnyItem;
use crate::rules::gear;

use super::BehaviourRules;
use super::simple::simple;

/// Puts the held item away.
pub(super) fn sheathe() -> impl BehaviourRules {
    simple(|_, actor, thing: &AnyItem| gear::check_holds(actor, thing.named()))
        .handles(|fight, who, thing| gear::sheathe(fight, who, thing.named()))
}
