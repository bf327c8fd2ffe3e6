//! Rotating and mirroring selections and furniture. On hexes only half turns are possible.

use crate::grid::{BattleMap, BlockMove, BlockTurn, Cell, Stroke, Topology, changes_lines};

use super::places::ordered;
use super::{terrain_below, text};

/// Returns the next rotation: a quarter turn further, on hexes a half turn.
pub fn next_turn(map: &BattleMap, turn: BlockTurn) -> BlockTurn {
    let next = turn.plus_quarter();
    if map.topology().is_hex() && next.is_sideways() {
        next.plus_quarter()
    } else {
        next
    }
}

/// Returns the size of a rotation step as text.
pub const fn turn_step_text(map: &BattleMap) -> &'static str {
    if map.topology().is_hex() {
        text::BY_HALF
    } else {
        text::BY_A_QUARTER
    }
}

/// Returns the rotation that applies on a map: quarter turns are ignored on hexes.
pub(super) fn effective_turn(map: &BattleMap, turn: BlockTurn) -> BlockTurn {
    if map.topology().is_hex() && turn.is_sideways() {
        BlockTurn::None
    } else {
        turn
    }
}

/// Returns true if rotating or mirroring a block in place shifts it by one line of hexes, because its first line must
/// be of the other kind.
pub fn shifts_line(map: &BattleMap, block: (Cell, Cell), turn: BlockTurn, mirror: bool) -> bool {
    let (low, high) = ordered(block);
    let size = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
    changes_lines(map.topology(), size, turn, mirror)
}

/// Returns the stroke that rotates or mirrors a block in place, or shifted by one line of hexes.
pub fn turn_stroke(map: &BattleMap, block: (Cell, Cell), turn: BlockTurn, mirror: bool) -> Stroke {
    let (low, high) = ordered(block);
    let at = if shifts_line(map, block, turn, mirror) {
        shifted_corner(map, low, high)
    } else {
        low
    };
    Stroke::Shift(BlockMove {
        from: low,
        to: high,
        at,
        turn,
        mirror,
        copy: false,
        behind: terrain_below(map),
    })
}

/// Returns the corner of a block moved forward by one line of hexes, or back where the map ends.
fn shifted_corner(map: &BattleMap, low: Cell, high: Cell) -> Cell {
    let line = |by: i32| match map.topology() {
        Topology::Square | Topology::HexPointy => (0, by),
        Topology::HexFlat => (by, 0),
    };
    let (on, back) = (line(1), line(-1));
    let (x, y) = if map.contains(high.offset(on.0, on.1)) {
        on
    } else {
        back
    };
    low.offset(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_rotate_by_half_and_mirror_one_line_further() {
        let shifted = |map: &BattleMap, block, turn, mirror| {
            let stroke = turn_stroke(map, block, turn, mirror);
            let Stroke::Shift(shift) = stroke else {
                panic!("{stroke:?}");
            };
            (shift.at, map.drawn(&stroke).is_ok())
        };
        let (low, high) = (Cell::new(2, 2), Cell::new(4, 5));
        let squares = BattleMap::new(10, 10).unwrap();
        assert_eq!(next_turn(&squares, BlockTurn::None), BlockTurn::Quarter);
        assert!(!shifts_line(
            &squares,
            (low, high),
            BlockTurn::Quarter,
            true
        ));
        let hexes = |topology| {
            let mut map = BattleMap::with_topology(topology, 10, 10).unwrap();
            map.set_terrain(low, crate::grid::Terrain::Water).unwrap();
            map
        };
        let pointy = hexes(Topology::HexPointy);
        assert_eq!(next_turn(&pointy, BlockTurn::None), BlockTurn::Half);
        assert_eq!(next_turn(&pointy, BlockTurn::Half), BlockTurn::None);
        let block = (high, low);
        assert_eq!(shifted(&pointy, block, BlockTurn::Half, false), (low, true));
        let lower = (low.offset(0, 1), true);
        assert_eq!(shifted(&pointy, block, BlockTurn::None, true), lower);
        let flat = hexes(Topology::HexFlat);
        let right = (low.offset(1, 0), true);
        assert_eq!(shifted(&flat, block, BlockTurn::Half, false), right);
        assert_eq!(shifted(&flat, block, BlockTurn::None, true), (low, true));
        // At the edge of the map, the block moves back.
        let last = (Cell::new(2, 2), Cell::new(4, 9));
        let higher = (Cell::new(2, 1), true);
        assert_eq!(shifted(&pointy, last, BlockTurn::None, true), higher);
    }
}
