//! Vantage: the nearest square from which a target is in range and in sight.

use crate::grid::{Block, Cell, Space, Traffic};
use crate::rules::facts::EncounterCommand;

use super::approach;
use super::standpoint::Standpoint;

/// How many lines of sight are tried before a combatant gives up looking for a place.
const LINES_TRIED: u32 = 1_000;

/// Somebody to get into range of.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// Where it stands.
    pub space: Space,
    /// The range, in squares.
    pub range: u32,
    /// What should get there.
    pub what: Traffic,
}

/// No square outside of it has any of the goals in range; `None` if there are none.
pub(super) fn block_of(standpoint: &Standpoint, goals: &[Goal]) -> Option<Block> {
    let blocks = goals
        .iter()
        .map(|goal| standpoint.around(&goal.space, goal.range));
    blocks.reduce(|all, one| all.with(&one))
}

/// Whether some goal would be in range and in sight of the actor if it stood on `at`.
pub(super) fn commands_view(standpoint: &Standpoint, goals: &[Goal], at: Cell) -> bool {
    goals.iter().any(|goal| {
        standpoint.squares_from(at, &goal.space) <= goal.range
            && standpoint.reaches_from(at, goal.space, goal.what)
    })
}

/// The nearest square from which a goal is in range and in sight, which may be the actor's own.
pub(super) fn nearest(standpoint: &Standpoint, goals: &[Goal]) -> Option<Cell> {
    // Wherever none of them is in range there is nothing to try.
    let within = block_of(standpoint, goals)?;
    let mut lines = 0;
    for (_, at) in standpoint.nearest_first(&within) {
        for goal in goals {
            if standpoint.squares_from(at, &goal.space) > goal.range {
                continue;
            }
            if standpoint.reaches_from(at, goal.space, goal.what) {
                return Some(at);
            }
            lines += 1;
            if lines == LINES_TRIED {
                return None;
            }
        }
    }
    None
}

/// Walks one Move towards the nearest square from which a goal is in range and in sight.
pub(super) fn step_to(standpoint: &Standpoint, goals: &[Goal]) -> Option<EncounterCommand> {
    if goals.is_empty() {
        return None;
    }
    let to = nearest(standpoint, goals)?;
    approach::walk_to(standpoint, to)
}
