//! How far away an order's target is.

use crate::rules::facts::Order;
use crate::rules::state::{Battle, CombatantRef};

/// Enemies before others, the nearest first: what an order is aimed at, in squares from `actor`.
pub(super) fn how_far(battle: &Battle, actor: &CombatantRef, order: &Order) -> (bool, u32) {
    let target = order.targets.first().and_then(|who| battle.get(*who));
    target.map_or((true, 0), |target| {
        let away = actor.space().squares_to(&target.space());
        (!battle.are_enemies(actor, &target), away)
    })
}
