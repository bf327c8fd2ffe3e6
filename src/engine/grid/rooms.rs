//! Inside and outside: the open terrain enclosed by walls, doors and rock. It has no effect on the rules.

use std::collections::{BTreeSet, BinaryHeap};

use super::segment::{Segment, cross, difference, dot};
use super::{BattleMap, Cell, CellSet, FINE, Point, Terrain, Traffic, WallKind};

/// Widths of a gap between two walls in one line that make it a doorway, in fine units; a narrower or wider gap is
/// none.
const DOORWAY: std::ops::RangeInclusive<i64> = 50..=2 * FINE as i64 + 50;

/// Maximum length of a way along walls from one side of a gap to the other, in widths of the gap, that makes it a
/// niche: nothing passes between its sides.
const NICHE: i64 = 3;

/// Maximum percentage of an area's edge that is the edge of the map; an area with more is outside.
const OPEN_EDGE: u32 = 12;

/// Minimum straightness of two walls with a doorway between them: the square of the cosine, in ten thousandths.
const STRAIGHT: i128 = 9_604;

/// Returns the open cells that are inside. Cells belong to one area if there is nothing between them, not even an open
/// door or a doorway. An area is inside unless a large part of its edge is the edge of the map. If the map sets a floor
/// for the `outside`, an area with more than half of the open cells is not a room, even with rock all around it.
/// Furniture makes no difference.
pub fn rooms(map: &BattleMap) -> CellSet {
    let barred = Barred::of(map);
    let open = |cell: Cell| map.contains(cell) && map.bare_terrain(cell) != Terrain::Blocked;
    let mut seen = CellSet::none(map);
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
    for start in map.cells().filter(|&cell| open(cell)) {
        if seen.has(start) {
            continue;
        }
        seen.insert(start);
        let (mut piece, mut next) = (vec![start], vec![start]);
        let (mut shut, mut off) = (0_u32, 0_u32);
        while let Some(cell) = next.pop() {
            for &direction in map.topology().sides() {
                let beside = map.topology().step(cell, direction);
                if barred.between(cell, beside) {
                    shut += 1;
                } else if !map.contains(beside) {
                    off += 1;
                } else if !open(beside) {
                    shut += 1;
                } else if !seen.has(beside) {
                    seen.insert(beside);
                    piece.push(beside);
                    next.push(beside);
                }
            }
        }
        if shut > 0 && off * 100 <= (shut + off) * OPEN_EDGE {
            rooms.push(piece);
        }
    }
    if map.floors().outside.is_some() {
        let open = seen.len() as usize;
        rooms.retain(|room| room.len() * 2 <= open);
    }
    let mut inside = CellSet::none(map);
    for cell in rooms.into_iter().flatten() {
        inside.insert(cell);
    }
    inside
}

/// True if everything that determines the [`rooms`] is the same on two maps, and so are their rooms: most strokes
/// change none of it.
pub(super) fn have_alike_rooms(one: &BattleMap, other: &BattleMap) -> bool {
    let size = |map: &BattleMap| (map.width(), map.height(), map.topology());
    let walls = |map: &BattleMap| -> Vec<(Point, Point, bool)> {
        let walls = map.walls().iter();
        walls
            .map(|wall| (wall.from, wall.to, is_low(map.kind(wall.kind))))
            .collect()
    };
    let doors = |map: &BattleMap| -> Vec<(Point, Point)> {
        let doors = map.doors().iter();
        doors.map(|door| (door.from, door.to)).collect()
    };
    let is_rock = |map: &BattleMap, cell| map.bare_terrain(cell) == Terrain::Blocked;
    size(one) == size(other)
        && one.floors().outside.is_some() == other.floors().outside.is_some()
        && walls(one) == walls(other)
        && doors(one) == doors(other)
        && one
            .cells()
            .all(|cell| is_rock(one, cell) == is_rock(other, cell))
}

/// Returns the side between two cells, the same from either of them.
fn side_of(one: Cell, other: Cell) -> (Cell, Cell) {
    (one.min(other), one.max(other))
}

/// True if a wall of this kind encloses nothing: combatants can step over it and see over it. No cell is inside because
/// of it.
fn is_low(kind: &WallKind) -> bool {
    !(kind.feigned
        || kind.stops.intersects(Traffic::STEPS)
        || kind.stops.intersects(Traffic::SIGHT))
}

/// Sides of cells with an obstacle that encloses a room.
struct Barred {
    /// The sides in order, each once.
    sides: Vec<(Cell, Cell)>,
    /// Cells with any such side: most have none.
    cells: CellSet,
}

impl Barred {
    fn of(map: &BattleMap) -> Self {
        let walls = map.walls().iter();
        let walls = walls.filter(|wall| !is_low(map.kind(wall.kind)));
        let lines: Vec<Segment> = walls
            .map(|wall| Segment::new(wall.from, wall.to))
            .chain(
                map.doors()
                    .iter()
                    .map(|door| Segment::new(door.from, door.to)),
            )
            .collect();
        let gaps = doorways(&lines);
        let topology = map.topology();
        let (mut sides, mut cells) = (Vec::new(), CellSet::none(map));
        let mut passed: Vec<Cell> = Vec::new();
        for line in lines.iter().chain(&gaps) {
            passed.clear();
            passed.extend(cells_along(map, line));
            passed.sort_unstable();
            passed.dedup();
            for &cell in &passed {
                for &direction in topology.sides() {
                    let beside = topology.step(cell, direction);
                    if stands_between(line, &topology.step_line(cell, beside)) {
                        sides.push(side_of(cell, beside));
                        cells.insert(cell);
                        cells.insert(beside);
                    }
                }
            }
        }
        sides.sort_unstable();
        sides.dedup();
        Self { sides, cells }
    }

    fn between(&self, one: Cell, other: Cell) -> bool {
        self.cells.has(one) && self.sides.binary_search(&side_of(one, other)).is_ok()
    }
}

/// Returns the cells that a line passes or touches; some are returned more than once.
fn cells_along(map: &BattleMap, line: &Segment) -> impl Iterator<Item = Cell> {
    let [from, to] = line.ends();
    let (dx, dy) = difference(from, to);
    let quarter = i64::from(FINE / 4);
    let steps = (dot((dx, dy), (dx, dy)).isqrt() / quarter + 1).max(1);
    let topology = map.topology();
    (0..=steps).flat_map(move |step| {
        let at = |start: i32, delta: i64| start + (delta * step / steps) as i32;
        let (x, y) = (at(from.x, dx), at(from.y, dy));
        // At a corner there are several.
        let aside = 3 * FINE / 10;
        [
            (-aside, -aside),
            (aside, -aside),
            (-aside, aside),
            (aside, aside),
        ]
        .map(|(dx, dy)| topology.cell_at(Point::new(x + dx, y + dy)))
    })
}

/// True if a line separates the centres of two cells. A line along the way between them separates other cells.
fn stands_between(line: &Segment, way: &Segment) -> bool {
    let [from, to] = way.ends();
    let [a, b] = line.ends();
    let along = difference(from, to);
    let side = |point| cross(along, difference(from, point)).signum();
    (side(a), side(b)) != (0, 0) && line.intersects(way)
}

/// True if walls lead from one side of a gap to the other by a short way. `walls` lists each wall from both of its
/// ends, in order. The sides of hexagons in one line have such a niche between every other two.
fn is_niche(walls: &[(Point, Point)], one: Point, other: Point) -> bool {
    let long = |from, to| {
        let way = difference(from, to);
        dot(way, way).isqrt()
    };
    // The way with the longest distance left continues, so that each point is reached by its shortest way.
    let mut ways = BinaryHeap::from([(NICHE * long(one, other) + 1, one)]);
    let mut met = BTreeSet::new();
    while let Some((left, at)) = ways.pop() {
        if at == other {
            return true;
        }
        if !met.insert(at) {
            continue;
        }
        let first = walls.partition_point(|(from, _)| *from < at);
        let here = walls[first..].iter().take_while(|(from, _)| *from == at);
        let on = here.map(|&(_, to)| (left - long(at, to), to));
        ways.extend(on.filter(|(left, _)| *left >= 0));
    }
    false
}

/// Returns the gaps between walls that end in one line, close to each other.
fn doorways(lines: &[Segment]) -> Vec<Segment> {
    let ends: Vec<(Point, Point)> = lines
        .iter()
        .flat_map(|line| {
            let [from, to] = line.ends();
            [(from, to), (to, from)]
        })
        .collect();
    let goes_on = |one: (i64, i64), other: (i64, i64)| {
        let together = i128::from(dot(one, other));
        let lengths = i128::from(dot(one, one)) * i128::from(dot(other, other));
        together > 0 && together * together * 10_000 > STRAIGHT * lengths
    };
    let is_doorway = |(end, start): (Point, Point), (other, beyond): (Point, Point)| {
        let gap = difference(end, other);
        let out = difference(start, end);
        DOORWAY.contains(&dot(gap, gap).isqrt())
            && goes_on(out, gap)
            && goes_on(out, difference(other, beyond))
    };
    // From left to right, so that each end is only compared with ends that are near enough.
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_unstable_by_key(|index| ends[*index].0.x);
    let widest = *DOORWAY.end();
    let mut walls = ends.clone();
    walls.sort_unstable();
    let mut gaps = Vec::new();
    for (place, &one) in order.iter().enumerate() {
        for &other in &order[place + 1..] {
            let (dx, dy) = difference(ends[one].0, ends[other].0);
            if dx > widest {
                break;
            }
            let (first, second) = (ends[one.min(other)], ends[one.max(other)]);
            if dy.abs() <= widest
                && is_doorway(first, second)
                && !is_niche(&walls, first.0, second.0)
            {
                gaps.push(Segment::new(first.0, second.0));
            }
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{
        Door, DoorId, DoorState, Floor, Floors, KindId, Patch, Stroke, Topology, Wall,
    };

    fn point(x: i32, y: i32) -> Point {
        Point::new(x * 1000, y * 1000)
    }

    /// Returns a yard of 10 × 8 with a house from (3, 2) to (7, 6), whose east wall is open from 3 to `gap`.
    fn house(gap: i32) -> BattleMap {
        let mut map = BattleMap::new(10, 8).unwrap();
        let corners = [
            ((3, 2), (7, 2)),
            ((3, 2), (3, 6)),
            ((3, 6), (7, 6)),
            ((7, 2), (7, 3)),
            ((7, gap), (7, 6)),
        ];
        for ((x, y), (to_x, to_y)) in corners {
            if (x, y) != (to_x, to_y) {
                map.add_wall(Wall::new(point(x, y), point(to_x, to_y)))
                    .unwrap();
            }
        }
        map
    }

    #[test]
    fn house_with_doorway_is_inside_but_not_with_a_gap() {
        for (gap, cells) in [(4, 16), (5, 16), (6, 0)] {
            assert_eq!(rooms(&house(gap)).len(), cells, "open from 3 to {gap}");
        }
    }

    #[test]
    fn notch_of_a_wall_is_outside() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let map = BattleMap::with_topology(topology, 12, 12).unwrap();
            let room = Stroke::Room {
                on: Patch::Box {
                    from: Cell::new(2, 2),
                    to: Cell::new(7, 8),
                },
                kind: "wall".to_owned(),
            };
            let rooms = rooms(&map.drawn(&room).unwrap());
            assert_eq!(rooms.len(), 42, "{topology:?}");
        }
        let mut map = BattleMap::new(12, 12).unwrap();
        let around = [
            (2, 2),
            (8, 2),
            (8, 4),
            (7, 4),
            (7, 5),
            (8, 5),
            (8, 8),
            (2, 8),
            (2, 2),
        ];
        for ends in around.windows(2) {
            let [(x, y), (to_x, to_y)] = [ends[0], ends[1]];
            let wall = Wall::new(point(x, y), point(to_x, to_y));
            map.add_wall(wall).unwrap();
        }
        let rooms = rooms(&map);
        assert_eq!((rooms.len(), rooms.has(Cell::new(7, 4))), (35, false));
    }

    #[test]
    fn room_walled_at_the_map_edge_is_inside() {
        for topology in [Topology::Square, Topology::HexPointy] {
            let map = BattleMap::with_topology(topology, 12, 12).unwrap();
            let room = Stroke::Room {
                on: Patch::Box {
                    from: Cell::new(0, 0),
                    to: Cell::new(3, 2),
                },
                kind: "wall".to_owned(),
            };
            let rooms = rooms(&map.drawn(&room).unwrap());
            assert_eq!(
                (rooms.len(), rooms.has(Cell::new(0, 0))),
                (12, true),
                "{topology:?}"
            );
        }
    }

    #[test]
    fn an_open_door_still_closes_a_room() {
        let mut map = house(6);
        let door = Door {
            id: DoorId(1),
            from: point(7, 3),
            to: point(7, 6),
            state: DoorState::Open,
            kind: KindId::WALL,
        };
        map.add_door(door).unwrap();
        let rooms = rooms(&map);
        assert_eq!(rooms.len(), 16);
        assert!(rooms.has(Cell::new(3, 2)) && !rooms.has(Cell::new(7, 3)));
    }

    #[test]
    fn caves_are_inside_and_open_fields_are_not() {
        let mut map = BattleMap::new(12, 12).unwrap();
        assert!(rooms(&map).is_empty());
        for cell in map.cells() {
            let hall = (2..10).contains(&cell.x) && (2..10).contains(&cell.y);
            // A way out leads to the edge.
            if !hall && (cell.x, cell.y) != (5, 0) && (cell.x, cell.y) != (5, 1) {
                map.set_terrain(cell, Terrain::Blocked).unwrap();
            }
        }
        assert_eq!(rooms(&map).len(), 66);
        // The map says that the valley has an outside.
        map.set_floors(Floors {
            outside: Some(Floor::Grass),
            inside: None,
        });
        assert!(rooms(&map).is_empty());
    }
}
