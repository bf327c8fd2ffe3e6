//! Sorts orders by the distance of their targets.

use crate::rules::facts::ActionOrder;
use crate::rules::state::{Battle, CombatantRef};

/// Returns a sort key for an order: enemies first, then by the distance of the target from `actor`, in squares.
pub(super) fn target_sort_key(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
) -> (bool, u32) {
    let target = order.targets.first().and_then(|who| battle.get(*who));
    target.map_or((true, 0), |target| {
        let away = actor.space().squares_to(&target.space());
        (!battle.are_enemies(actor, &target), away)
    })
}
