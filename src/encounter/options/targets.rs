//! What an order could be aimed at: enemies, and squares straight ahead.

use crate::grid::Cell;
use crate::rules::facts::Order;
use crate::rules::state::{Battle, CombatantId, CombatantRef};

/// Everyone whom `actor` fights and who is up.
pub(super) fn enemies_of(
    battle: &Battle,
    actor: &CombatantRef,
) -> impl Iterator<Item = CombatantId> {
    let enemies = battle
        .everyone()
        .filter(|other| other.is_up() && battle.are_enemies(actor, other))
        .map(|other| other.id());
    enemies.collect::<Vec<_>>().into_iter()
}

/// Some squares straight ahead in each direction: near, half way and far.
pub(super) fn straight_targets(actor: &CombatantRef, most: u32) -> impl Iterator<Item = Cell> {
    let from = actor.position().0;
    let topology = actor.body().footprint.topology();
    topology.directions().iter().flat_map(move |&direction| {
        [most / 4, most / 2, most]
            .into_iter()
            .filter(|squares| *squares > 0)
            .map(move |squares| topology.steps(from, direction, squares))
    })
}

/// Enemies before others, the nearest first: what an order is aimed at, in squares from `actor`.
pub(super) fn how_far(battle: &Battle, actor: &CombatantRef, order: &Order) -> (bool, u32) {
    let target = order.targets.first().and_then(|who| battle.get(*who));
    target.map_or((true, 0), |target| {
        let away = actor.space().squares_to(&target.space());
        (!battle.are_enemies(actor, &target), away)
    })
}
