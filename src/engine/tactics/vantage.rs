//! Vantage points: the nearest square from which a target is in range and in sight.

use crate::grid::{Block, Cell, Space, Traffic};
use crate::rules::facts::EncounterCommand;

use super::approach;
use super::standpoint::Standpoint;

/// Maximum number of lines of sight that are tried in a search.
const MAX_LINES_TRIED: u32 = 1_000;

/// A target to get into range of.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// Its position.
    pub space: Space,
    /// Range in squares.
    pub range: u32,
    /// Traffic that should reach it.
    pub what: Traffic,
}

/// Returns a block that contains all squares with a goal in range; `None` if there are no goals.
pub(super) fn block_of(standpoint: &Standpoint, goals: &[Goal]) -> Option<Block> {
    let blocks = goals
        .iter()
        .map(|goal| standpoint.around(&goal.space, goal.range));
    blocks.reduce(|all, one| all.with(&one))
}

/// Checks whether a goal would be in range and in sight of the actor on `at`.
pub(super) fn commands_view(standpoint: &Standpoint, goals: &[Goal], at: Cell) -> bool {
    goals.iter().any(|goal| {
        standpoint.squares_from(at, &goal.space) <= goal.range
            && standpoint.reaches_from(at, goal.space, goal.what)
    })
}

/// Returns the nearest square from which a goal is in range and in sight, which may be the actor's own square.
pub(super) fn nearest(standpoint: &Standpoint, goals: &[Goal]) -> Option<Cell> {
    // Outside of this block no goal is in range.
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
            if lines == MAX_LINES_TRIED {
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
