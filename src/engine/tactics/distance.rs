//! Keeping away: a combatant that shoots or casts steps back from an adjacent enemy if it has time for that.

use crate::rules::facts::EncounterCommand;

use super::standpoint::Standpoint;
use super::{approach, shooting, spells, vantage};

/// Distance to the nearest enemy that makes a square worth stepping back to, in squares.
const SAFE_SQUARES: u32 = 3;

/// Maximum number of squares that are tried, the safest first.
const MAX_SQUARES_TRIED: usize = 12;

/// Steps back one Move, to a square from which it can still shoot or cast at an enemy.
pub(super) fn step_back(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !standpoint.is_careful() {
        return None;
    }
    // To find targets for its missiles and spells takes much longer than to see whether it has to step back at all.
    let here = standpoint.squares_to_nearest_enemy(standpoint.actor.position().0)?;
    if here > 1 {
        return None;
    }
    let (goals, takes) = shooting::goals(standpoint).or_else(|| spells::goals(standpoint))?;
    // An aim or an unfinished shot would be lost, and the Move takes a second that the shot may need.
    if standpoint.actor.aim().bonus() != 0 || standpoint.left <= takes {
        return None;
    }
    let mut places: Vec<_> = standpoint
        .one_move()
        .iter()
        .filter(|(_, cost)| cost.moves == 1)
        .filter_map(|(at, cost)| {
            let squares = standpoint.squares_to_nearest_enemy(at)?;
            (squares >= SAFE_SQUARES).then_some((std::cmp::Reverse(squares), cost, at))
        })
        .collect();
    places.sort();
    places
        .into_iter()
        .take(MAX_SQUARES_TRIED)
        .find(|(_, _, at)| vantage::commands_view(standpoint, &goals, *at))
        .and_then(|(_, _, at)| approach::walk_to(standpoint, at))
}
