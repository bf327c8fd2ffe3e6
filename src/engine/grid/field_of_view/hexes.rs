//! Field of view on hexagons.

use super::*;
use crate::grid::segment::cross;
use crate::grid::{Topology, hex};

/// Returns the cells visible from `from` on a map of hexagons. For hexagons with a flat top, columns and rows of the
/// map are swapped, and swapped back at the end.
pub(super) fn look(map: &BattleMap, guise: Option<&BattleMap>, from: Cell, radius: u32) -> BitGrid {
    let sight = Sight {
        map,
        guise,
        flat: map.topology() == Topology::HexFlat,
        from,
    };
    let (width, height) = map.size();
    let size = if sight.flat {
        (height, width)
    } else {
        (width, height)
    };
    let mut seen = BitGrid::within(size, sight.turned(from), radius);
    if map.contains(from) {
        sight.look_around(&mut seen);
    }
    if !sight.flat {
        return seen;
    }
    let mut turned = BitGrid::within((width, height), from, radius);
    for cell in seen.cells() {
        turned.put(cell.flipped());
    }
    turned
}

struct Sight<'a> {
    map: &'a BattleMap,
    /// The map as it looks, if that differs.
    guise: Option<&'a BattleMap>,
    flat: bool,
    from: Cell,
}

impl Sight<'_> {
    /// Converts a cell of the map to rows of hexagons with a corner on top, or back.
    const fn turned(&self, cell: Cell) -> Cell {
        if self.flat { cell.flipped() } else { cell }
    }

    fn look_around(&self, seen: &mut BitGrid) {
        let mut solid = seen.clone();
        self.find_solid(self.map, &mut solid);
        seen.fill();
        let mut barriers = self.barriers_of(self.map);
        let eye = hex::centre(self.turned(self.from));
        let first = |row| difference(eye, hex::centre(Cell::new(0, row)));
        for barrier in &barriers {
            darken(eye, barrier, seen, 2, first);
        }
        for cell in solid.cells() {
            for edge in facing_edges(eye, cell, &solid) {
                darken(eye, &edge, seen, 2, first);
            }
        }
        // The cell sees itself even if it looks like rock to others.
        seen.put(self.turned(self.from));
        if let Some(guise) = self.guise {
            barriers = self.barriers_of(guise);
            self.find_solid(guise, &mut solid);
            if is_feigned(self.map, guise, self.from) {
                solid.put(self.turned(self.from));
            }
        }
        show_faces(&barriers, &solid, seen);
    }

    /// Marks the solid cells other than the one it looks from.
    fn find_solid(&self, map: &BattleMap, solid: &mut BitGrid) {
        for cell in solid.window() {
            let here = self.turned(cell);
            if here != self.from && map.terrain(here) == Terrain::Blocked {
                solid.put(cell);
            }
        }
    }

    /// Returns the barriers that stop its sight on a map, turned like the cells.
    fn barriers_of(&self, map: &BattleMap) -> Vec<Segment> {
        map.barriers(Traffic::SIGHT)
            // Swapping columns and rows swaps left and right.
            .filter(|barrier| barrier.stops_from(self.map.topology().centre(self.from)))
            .map(|barrier| {
                if self.flat {
                    barrier.line.flipped()
                } else {
                    barrier.line
                }
            })
            .collect()
    }
}

/// Returns the edges of a solid cell that face the eye and are not shared with another solid cell, which is nearer and
/// has been touched before.
fn facing_edges(eye: Point, cell: Cell, solid: &BitGrid) -> impl Iterator<Item = Segment> {
    let corners = Topology::HexPointy.corners(cell);
    // The neighbours, in the order of the directions, are behind the edges, in the order of the corners.
    let neighbours = Topology::HexPointy.neighbours(cell).enumerate();
    neighbours.filter_map(move |(nth, (_, next))| {
        let [a, b] = [corners[nth], corners[(nth + 1) % 6]];
        let outside = cross(difference(a, b), difference(a, eye)) < 0;
        (outside && !solid.has(next)).then(|| Segment::new(a, b))
    })
}

/// Makes the solid cells next to visible cells visible, and no other solid cells.
fn show_faces(barriers: &[Segment], solid: &BitGrid, seen: &mut BitGrid) {
    let topology = Topology::HexPointy;
    for cell in solid.cells() {
        let shown = topology.neighbours(cell).any(|(_, next)| {
            let line = topology.step_line(cell, next);
            seen.has(next)
                && !solid.has(next)
                && !barriers.iter().any(|barrier| barrier.intersects(&line))
        });
        if shown {
            seen.put(cell);
        } else {
            seen.clear_run(cell.y, cell.x, cell.x);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::samples::any_one_way_map_of;
    use crate::grid::{KindId, sight_line};

    proptest! {
        /// Open cells are visible by their lines of sight, solid ones by a visible open neighbour.
        #[test]
        fn seen_hexes_have_a_line_of_sight(
            maps in (any_one_way_map_of(Topology::HexPointy, 9), any_one_way_map_of(Topology::HexFlat, 9)),
            from in (0..9, 0..9), radius in 1u32..9,
        ) {
            for map in [maps.0, maps.1] {
                let mutual = map.walls().iter().all(|wall| wall.kind == KindId::WALL);
                let from = Cell::from(from);
                let view = field_of_view(&map, from, radius);
                let is_solid = |cell| map.terrain(cell) == Terrain::Blocked && cell != from;
                let line = |cell| sight_line(&map, map.space_of(from), map.space_of(cell)).is_ok();
                for cell in map.cells() {
                    let near = cell.x.abs_diff(from.x) <= radius && cell.y.abs_diff(from.y) <= radius;
                    if map.topology().steps_between(from, cell) <= radius {
                        prop_assert!(near);
                    }
                    if is_solid(cell) || !near {
                        continue;
                    }
                    prop_assert_eq!(view.sees(cell), line(cell), "{} {:?}", cell, map.topology());
                    if mutual && view.sees(cell) && map.terrain(from) != Terrain::Blocked {
                        prop_assert!(field_of_view(&map, cell, 9).sees(from));
                    }
                }
            }
        }
    }

    #[test]
    fn rock_is_seen_by_its_faces() {
        let mut map = BattleMap::with_topology(Topology::HexPointy, 7, 3).unwrap();
        for (x, y) in [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2)] {
            map.set_terrain(Cell::new(x, y), Terrain::Blocked).unwrap();
        }
        let view = field_of_view(&map, Cell::new(0, 1), 9);
        let view = &view;
        let row = |y| (0..7).map(move |x| if view.sees(Cell::new(x, y)) { 'x' } else { ' ' });
        assert_eq!(row(1).collect::<String>(), "xxxx   ");
        assert_eq!(row(0).collect::<String>(), "xxxx   ");
    }
}
