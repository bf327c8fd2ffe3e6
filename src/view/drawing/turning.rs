//! Rotating and mirroring selections and furniture. On hexes only half turns are possible.

use crate::grid::{BattleMap, Cell, Shift, Stroke, Topology, Turn, changes_lines};

use super::behind;
use super::places::ordered;

/// Returns the next rotation: a quarter turn further, on hexes a half turn.
pub fn next_turn(map: &BattleMap, turn: Turn) -> Turn {
    let next = turn.further();
    if map.topology().is_hex() && next.is_on_its_side() {
        next.further()
    } else {
        next
    }
}

/// Returns the size of a rotation step as text.
pub const fn turn_words(map: &BattleMap) -> &'static str {
    if map.topology().is_hex() {
        "By half"
    } else {
        "By a quarter"
    }
}

/// Returns the rotation that applies on a map: quarter turns are ignored on hexes.
pub(super) fn lying(map: &BattleMap, turn: Turn) -> Turn {
    if map.topology().is_hex() && turn.is_on_its_side() {
        Turn::None
    } else {
        turn
    }
}

/// Returns true if rotating or mirroring a block in place shifts it by one line of hexes, because its first line must
/// be of the other kind.
pub fn moves_a_line(map: &BattleMap, block: (Cell, Cell), turn: Turn, mirror: bool) -> bool {
    let (low, high) = ordered(block);
    let size = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
    changes_lines(map.topology(), size, turn, mirror)
}

/// Returns the stroke that rotates or mirrors a block in place, or shifted by one line of hexes.
pub fn turned(map: &BattleMap, block: (Cell, Cell), turn: Turn, mirror: bool) -> Stroke {
    let (low, high) = ordered(block);
    let at = if moves_a_line(map, block, turn, mirror) {
        beside(map, low, high)
    } else {
        low
    };
    Stroke::Shift(Shift {
        from: low,
        to: high,
        at,
        turn,
        mirror,
        copy: false,
        behind: behind(map),
    })
}

/// Returns the corner of a block moved forward by one line of hexes, or back where the map ends.
fn beside(map: &BattleMap, low: Cell, high: Cell) -> Cell {
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
    fn hexagons_are_turned_by_half_and_mirrored_a_line_further() {
        let shifted = |map: &BattleMap, block, turn, mirror| {
            let stroke = turned(map, block, turn, mirror);
            let Stroke::Shift(shift) = stroke else {
                panic!("{stroke:?}");
            };
            (shift.at, map.drawn(&stroke).is_ok())
        };
        let (low, high) = (Cell::new(2, 2), Cell::new(4, 5));
        let squares = BattleMap::new(10, 10).unwrap();
        assert_eq!(next_turn(&squares, Turn::None), Turn::Quarter);
        assert!(!moves_a_line(&squares, (low, high), Turn::Quarter, true));
        let hexes = |topology| {
            let mut map = BattleMap::of(topology, 10, 10).unwrap();
            map.set_terrain(low, crate::grid::Terrain::Water).unwrap();
            map
        };
        let pointy = hexes(Topology::HexPointy);
        assert_eq!(next_turn(&pointy, Turn::None), Turn::Half);
        assert_eq!(next_turn(&pointy, Turn::Half), Turn::None);
        let block = (high, low);
        assert_eq!(shifted(&pointy, block, Turn::Half, false), (low, true));
        let lower = (low.offset(0, 1), true);
        assert_eq!(shifted(&pointy, block, Turn::None, true), lower);
        let flat = hexes(Topology::HexFlat);
        let right = (low.offset(1, 0), true);
        assert_eq!(shifted(&flat, block, Turn::Half, false), right);
        assert_eq!(shifted(&flat, block, Turn::None, true), (low, true));
        // At the edge of the map, the block moves back.
        let last = (Cell::new(2, 2), Cell::new(4, 9));
        let higher = (Cell::new(2, 1), true);
        assert_eq!(shifted(&pointy, last, Turn::None, true), higher);
    }
}
