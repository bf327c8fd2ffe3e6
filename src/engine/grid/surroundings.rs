//! The cells around a place to which one can walk.

use std::collections::{BTreeSet, VecDeque};

use super::battle_map::BattleMap;
use super::cell::Cell;
use super::line::clear_line;
use super::terrain::Terrain;
use super::wall_kind::Traffic;

/// Returns the cells that can be reached from `from` in at most `most` steps, the nearest first. The terrain of `from`
/// itself is not checked.
pub fn walkable_cells(map: &BattleMap, from: Cell, most: u32) -> Vec<Cell> {
    let open = |from: Cell, to: Cell| {
        map.contains(to)
            && map.terrain(to) != Terrain::Blocked
            && clear_line(map, map.space_of(from), map.space_of(to), Traffic::STEPS).is_ok()
    };
    if !map.contains(from) {
        return Vec::new();
    }
    let mut known = BTreeSet::from([from]);
    let mut waiting = VecDeque::from([(from, 0)]);
    let mut near = Vec::new();
    while let Some((here, steps)) = waiting.pop_front() {
        near.push(here);
        if steps == most {
            continue;
        }
        for (_, to) in map.topology().neighbours(here) {
            if open(here, to) && known.insert(to) {
                waiting.push_back((to, steps + 1));
            }
        }
    }
    near
}
