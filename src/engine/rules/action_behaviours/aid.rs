//! Stopping bleeding.

use crate::rules::facts::SingleTarget;
use crate::rules::hit_points;

use super::simple::simple;
use super::{BehaviourRules, others};

/// Stops the bleeding of a combatant (SEG-39).
pub(super) fn aid() -> impl BehaviourRules {
    simple(|battle, actor, at: &SingleTarget| hit_points::check_aid(battle, actor, at.target))
        .tends(|fight, who, at| hit_points::aid(fight, who, at.target))
        .offers(|battle, actor| {
            let others = others(battle, actor);
            others.map(|target| SingleTarget { target }).collect()
        })
}
