//! Approaching an enemy as far as the turn allows.

use crate::grid::Space;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantRef};
use crate::view::group::nearest_enemies;

use super::reachable::cheapest_first;
use super::walk;

/// Maximum number of places to try, the nearest to an enemy first.
const TRIED: usize = 6;

/// Returns the commands that bring `actor` as close to an enemy as its turn allows; `None` if it is next to one, or
/// cannot get closer.
pub fn towards_nearest(battle: &Battle, actor: &CombatantRef) -> Option<Vec<EncounterCommand>> {
    let enemies: Vec<Space> = nearest_enemies(battle, actor)
        .iter()
        .map(CombatantRef::space)
        .collect();
    let squares = |from: Space| enemies.iter().map(|enemy| from.squares_to(enemy)).min();
    let now = squares(actor.space()).filter(|now| *now > 1)?;
    let footprint = actor.body().footprint;
    let from = |at| squares(Space::new(at, footprint)).unwrap_or(now);
    let mut ends = cheapest_first(battle, actor, &|at| from(at) < now);
    ends.sort_by_key(|end| from(end.at));
    ends.iter().take(TRIED).find_map(|end| {
        let walk = walk::preview(battle, actor, None, end.at, false)?;
        (walk.refusal.is_none() && !walk.commands.is_empty()).then_some(walk.commands)
    })
}
