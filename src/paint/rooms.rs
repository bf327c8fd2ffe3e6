//! Inside and outside: which open ground walls, doors and rock enclose.

use super::barrier::Make;
use super::wall::squares;
use crate::grid::{BattleMap, Cell, CellSet, Terrain};

/// A gap between two walls in one line that is no wider than this, in squares, is a doorway.
const DOORWAY: f32 = 2.05;

/// Ground of which more than this share of its edge is the edge of the map is outside.
const OPEN_EDGE: f32 = 0.12;

/// The open cells that are inside. Ground hangs together where nothing stands between two cells, not even an open door
/// or a doorway; a piece of it is inside unless it runs off the map on a broad front. Where the map says what lies
/// `outside`, that is there: rock around all of it makes no room of the larger part of the ground.
pub(super) fn inside(map: &BattleMap) -> CellSet {
    let barred = Barred::of(map);
    let open = |cell: Cell| map.contains(cell) && map.terrain(cell) != Terrain::Blocked;
    let mut seen = CellSet::none(map);
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
    for start in map.cells().filter(|&cell| open(cell)) {
        if seen.has(start) {
            continue;
        }
        seen.put(start);
        let (mut piece, mut next) = (vec![start], vec![start]);
        let (mut ends, mut built, mut off) = (0, 0, 0);
        while let Some(cell) = next.pop() {
            let barred = barred.sides(cell);
            for (nth, beside) in across_sides(map, cell).enumerate() {
                if !map.contains(beside) {
                    off += 1;
                } else if barred & 1 << nth != 0 {
                    built += 1;
                } else if !open(beside) {
                    ends += 1;
                } else if !seen.has(beside) {
                    seen.put(beside);
                    piece.push(beside);
                    next.push(beside);
                }
            }
        }
        let edge = (ends + built + off) as f32;
        if ends + built > 0 && off as f32 <= edge * OPEN_EDGE {
            rooms.push(piece);
        }
    }
    if map.floors().outside.is_some() {
        rooms.retain(|room| room.len() * 2 <= seen.len() as usize);
    }
    let mut inside = CellSet::none(map);
    for cell in rooms.into_iter().flatten() {
        inside.put(cell);
    }
    inside
}

type Spot = (f32, f32);

/// The cells across the sides of a cell, clockwise.
fn across_sides(map: &BattleMap, cell: Cell) -> impl Iterator<Item = Cell> {
    let topology = map.topology();
    let sides = topology.outline(cell);
    sides.map(move |(direction, ..)| topology.step(cell, direction))
}

/// The sides of cells across which something stands that encloses a room, a bit for each side of a cell.
struct Barred {
    width: i32,
    sides: Vec<u8>,
}

impl Barred {
    fn of(map: &BattleMap) -> Self {
        let mut barred = Self {
            width: map.width() as i32,
            sides: vec![0; (map.width() * map.height()) as usize],
        };
        let walls = map.walls().iter();
        let walls = walls.filter(|wall| {
            let make = Make::of(map.kind(wall.kind));
            // Nobody is inside behind a low wall.
            make != Make::Low
        });
        let lines: Vec<(Spot, Spot)> = walls
            .map(|wall| (squares(wall.from), squares(wall.to)))
            .chain(
                map.doors()
                    .iter()
                    .map(|door| (squares(door.from), squares(door.to))),
            )
            .collect();
        for (from, to) in lines.iter().copied().chain(doorways(&lines)) {
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            let steps = (length * 4.0).ceil().max(1.0);
            for step in 0..=steps as u32 {
                let along = step as f32 / steps;
                let at = (
                    from.0 + (to.0 - from.0) * along,
                    from.1 + (to.1 - from.1) * along,
                );
                for cell in around(map, at) {
                    barred.bar(map, cell, (from, to));
                }
            }
        }
        barred
    }

    /// Bars those sides of a cell across which a line stands.
    fn bar(&mut self, map: &BattleMap, cell: Cell, line: (Spot, Spot)) {
        let topology = map.topology();
        for (nth, beside) in across_sides(map, cell).enumerate() {
            let centres = [cell, beside].map(|cell| squares(topology.centre(cell)));
            if cross(line, (centres[0], centres[1])) {
                self.set(map, cell, nth);
                let back = across_sides(map, beside).position(|it| it == cell);
                if let Some(nth) = back {
                    self.set(map, beside, nth);
                }
            }
        }
    }

    fn set(&mut self, map: &BattleMap, cell: Cell, nth: usize) {
        if map.contains(cell) {
            self.sides[(cell.y * self.width + cell.x) as usize] |= 1 << nth;
        }
    }

    /// The sides of a cell on the map that are barred.
    fn sides(&self, cell: Cell) -> u8 {
        self.sides[(cell.y * self.width + cell.x) as usize]
    }
}

/// The cells at a place: on a corner there are several.
fn around(map: &BattleMap, (x, y): Spot) -> impl Iterator<Item = Cell> {
    let fine = crate::grid::FINE as f32;
    let cell_at = move |(dx, dy): Spot| {
        let point = crate::grid::Point::new(
            ((x + dx) * fine).floor() as i32,
            ((y + dy) * fine).floor() as i32,
        );
        map.cell_at(point)
    };
    [(-0.3, -0.3), (0.3, -0.3), (-0.3, 0.3), (0.3, 0.3)]
        .map(cell_at)
        .into_iter()
}

/// The gaps between walls that end in one line, close to each other.
fn doorways(lines: &[(Spot, Spot)]) -> Vec<(Spot, Spot)> {
    let along = |(from, to): (Spot, Spot)| {
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(0.001);
        ((to.0 - from.0) / length, (to.1 - from.1) / length)
    };
    let ends = lines
        .iter()
        .flat_map(|&(from, to)| [(from, to), (to, from)]);
    let mut ends: Vec<(Spot, Spot)> = ends.collect();
    // Only those close to each other are compared, however many walls there are.
    ends.sort_by(|(one, _), (other, _)| one.0.total_cmp(&other.0));
    let mut gaps = Vec::new();
    for (index, &(end, start)) in ends.iter().enumerate() {
        let out = along((start, end));
        let near = |(other, _): &&(Spot, Spot)| other.0 - end.0 <= DOORWAY;
        for &(other, beyond) in ends[index + 1..].iter().take_while(near) {
            let gap = (other.0 - end.0, other.1 - end.1);
            let width = gap.0.hypot(gap.1);
            let ahead = gap.0 * out.0 + gap.1 * out.1;
            let on = along((other, beyond));
            let straight = out.0 * on.0 + out.1 * on.1;
            if width > 0.05 && width <= DOORWAY && ahead > width * 0.98 && straight > 0.98 {
                gaps.push((end, other));
            }
        }
    }
    gaps
}

/// Whether two lines cross or touch.
fn cross((a, b): (Spot, Spot), (c, d): (Spot, Spot)) -> bool {
    let side = |p: Spot, q: Spot, r: Spot| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let apart = |one: f32, other: f32| one.min(other) <= 1e-4 && one.max(other) >= -1e-4;
    let (from, to) = (side(c, d, a), side(c, d, b));
    // A line along the way between two cells stands between other cells.
    apart(side(a, b, c), side(a, b, d)) && apart(from, to) && (from - to).abs() > 1e-3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Door, DoorId, DoorState, Floor, Floors, KindId, Point, Wall};

    fn point(x: i32, y: i32) -> Point {
        Point::new(x * 1000, y * 1000)
    }

    /// A yard of 10 × 8 with a house from (3, 2) to (7, 6), whose east wall is open from 3 to `gap`.
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
    fn a_house_with_a_doorway_is_inside_and_one_without_a_wall_is_not() {
        for (gap, cells) in [(4, 16), (5, 16), (6, 0)] {
            assert_eq!(inside(&house(gap)).len(), cells, "open from 3 to {gap}");
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
        let rooms = inside(&map);
        assert_eq!(rooms.len(), 16);
        assert!(rooms.has(Cell::new(3, 2)) && !rooms.has(Cell::new(7, 3)));
    }

    #[test]
    fn caves_are_inside_and_an_open_field_is_not() {
        let mut map = BattleMap::new(12, 12).unwrap();
        assert!(inside(&map).is_empty());
        for cell in map.cells() {
            let hall = (2..10).contains(&cell.x) && (2..10).contains(&cell.y);
            // A way out leads to the edge.
            if !hall && (cell.x, cell.y) != (5, 0) && (cell.x, cell.y) != (5, 1) {
                map.set_terrain(cell, Terrain::Blocked).unwrap();
            }
        }
        assert_eq!(inside(&map).len(), 66);
        // A valley is said to have an outside.
        map.set_floors(Floors {
            outside: Some(Floor::Grass),
            inside: None,
        });
        assert!(inside(&map).is_empty());
    }
}
