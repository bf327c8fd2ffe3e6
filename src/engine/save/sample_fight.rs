//! Places a small fight on an imported map, where both sides can reach each other.

use std::collections::BTreeSet;

use crate::grid::{BattleMap, Budget, Cell, Footprint, Mover, Occupancy, Terrain, Topology, reach};
use crate::ruleset::{CreatureId, Ruleset};

use super::new_ruleset::sample_matchup;

/// Initial distance between the two sides, in cells, if there is room.
const APART: u32 = 10;

/// A combatant for the test fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fighter {
    /// Id in the fight.
    pub id: String,
    /// Id of its creature.
    pub creature: CreatureId,
    /// Its side.
    pub side: &'static str,
    /// Its cell.
    pub at: Cell,
}

/// Returns some pregenerated characters and some creatures, placed in the largest part of the map that is connected
/// without opening doors. Empty if the ruleset lacks creatures or the map lacks room.
pub(super) fn fighters(ruleset: &Ruleset, map: &BattleMap) -> Vec<Fighter> {
    let Some((party, foe)) = sample_matchup(ruleset) else {
        return Vec::new();
    };
    let mut room = largest_room(ruleset, map);
    let topology = map.topology();
    let Some(corner) = room
        .iter()
        .copied()
        .min_by_key(|cell| (cell.x + cell.y, *cell))
    else {
        return Vec::new();
    };
    let side = |number: usize, name: &str, creature, side, at: Option<Cell>| {
        at.map(|at| Fighter {
            id: format!("{name}-{number}"),
            creature,
            side,
            at,
        })
    };
    let mut all = Vec::new();
    for (number, creature) in (1..).zip(&party) {
        all.extend(side(
            number,
            "hero",
            *creature,
            "party",
            take_nearest(&mut room, topology, corner),
        ));
    }
    let away = |cell: &Cell| topology.steps_between(*cell, corner).abs_diff(APART);
    let there = room.iter().copied().min_by_key(|cell| (away(cell), *cell));
    for number in 1..=2 * party.len() {
        let at = there.and_then(|there| take_nearest(&mut room, topology, there));
        all.extend(side(number, "foe", foe, "foes", at));
    }
    all
}

/// Removes and returns the cell of a room that is nearest to another cell.
fn take_nearest(room: &mut BTreeSet<Cell>, topology: Topology, to: Cell) -> Option<Cell> {
    let cells = room.iter().copied();
    let nearest = cells.min_by_key(|cell| (topology.steps_between(*cell, to), *cell))?;
    room.remove(&nearest);
    Some(nearest)
}

/// Returns the cells of the largest connected part of the map.
fn largest_room(ruleset: &Ruleset, map: &BattleMap) -> BTreeSet<Cell> {
    let nobody = Occupancy::new(map);
    let mover = Mover {
        footprint: Footprint::single_cell(map.topology()),
        metric: ruleset.movement.metric,
        costs: ruleset.movement.terrain,
    };
    // Enough to cross the largest map from corner to corner over any terrain.
    let budget = Budget {
        feet_per_move: 100,
        moves: 1000,
    };
    let closed = |cell: &Cell| matches!(map.terrain(*cell), Terrain::Blocked | Terrain::Pit);
    let mut left: BTreeSet<Cell> = map.cells().filter(|cell| !closed(cell)).collect();
    let mut largest = BTreeSet::new();
    while let Some(&from) = left.first() {
        let mut room: BTreeSet<Cell> = BTreeSet::from([from]);
        room.extend(
            reach(map, &nobody, &mover, from, budget)
                .iter()
                .map(|(end, _)| end),
        );
        room.retain(|cell| left.remove(cell));
        if room.len() > largest.len() {
            largest = room;
        }
    }
    largest
}
