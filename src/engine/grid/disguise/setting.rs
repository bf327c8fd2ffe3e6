//! The surroundings of the ends of a secret: a wall or rock that would continue if the secret did not exist.

use super::is_rock;
use crate::grid::segment::{Segment, cross, difference, dot};
use crate::grid::{BattleMap, Cell, Door, KindId, Point, Traffic, Wall};

/// Maximum distance between two points that still count as meeting, in fine units: the effect of rounding.
const SLACK: i64 = 5;

/// Distance to the side of a line at which cells are looked up, in fine units.
const BESIDE: i64 = 10;

/// The surroundings of one end of a secret.
#[derive(Debug, Default)]
pub(super) struct End {
    /// The kind of a wall that continues the secret.
    pub wall: Option<KindId>,
    /// The kind of another wall that meets it.
    pub other: Option<KindId>,
    /// The rock on the left and right of the way to this end.
    pub rock: [Option<Cell>; 2],
}

impl End {
    /// Returns the surroundings of the end `at` of a line from `from`. `passed` are the walls and doors already
    /// visited.
    pub fn new(map: &BattleMap, passed: &mut Vec<usize>, from: Point, at: Point) -> Self {
        let along = difference(from, at);
        let mut end = Self::default();
        let mut opening = None;
        let near = Segment::new(at, at);
        let mut near: Vec<usize> = map
            .barrier_index()
            .near(&near, SLACK as i32)
            .filter(|nth| !passed.contains(nth))
            .collect();
        near.sort_unstable();
        near.dedup();
        for nth in near {
            let (line, kind) = thin(map, nth);
            if !touches(&line, at) {
                continue;
            }
            match kind {
                Some(kind) if goes_on(along, &line, at) => end.wall = end.wall.or(Some(kind)),
                Some(kind) => end.other = end.other.or(Some(kind)),
                None => opening = opening.or(Some((nth, line))),
            }
        }
        if end.wall.is_some() {
            return end;
        }
        end.rock = rock_at(map, along, at);
        if let Some((nth, line)) = opening {
            // Next to another door, the surroundings beyond that door decide; a wall counts even if there is rock here.
            passed.push(nth);
            let [a, b] = line.ends();
            let far = |point| {
                let way = difference(at, point);
                dot(way, way)
            };
            let far_end = if far(a) > far(b) { a } else { b };
            let beyond = Self::new(map, passed, at, far_end);
            let is_straight = goes_on(along, &line, at);
            let near_end = Self {
                rock: rock_at(map, difference(far_end, at), at),
                ..Self::default()
            };
            let is_wall = nth < map.walls().len() && !is_face(map, &near_end, &beyond);
            if is_straight && beyond.wall.is_none() && is_wall {
                // A feigned wall that is not in rock looks like a wall, which continues the secret.
                let kind = beyond.other.or(end.other).unwrap_or_default();
                return Self {
                    wall: Some(kind),
                    ..Self::default()
                };
            }
            if is_straight && beyond.wall.is_some() || end.is_bare() {
                return beyond;
            }
        }
        end
    }

    fn is_bare(&self) -> bool {
        self.wall.is_none() && self.rock == [None; 2]
    }
}

/// Returns the rock at the two ends of a line, on one side of the way from the first to the last.
pub(super) fn rock_along(first: &End, last: &End, side: usize) -> [Option<Cell>; 2] {
    // Towards the first end the direction is reversed, and so are its sides.
    [last.rock[side], first.rock[1 - side]]
}

/// Returns whether a line between two ends has rock at both, on the same side.
pub(super) fn is_face(map: &BattleMap, first: &End, last: &End) -> bool {
    is_face_on(map, first, last, 0) || is_face_on(map, first, last, 1)
}

/// Returns whether a line between two ends has rock at both on this side. Cells beyond the edge of the map count as
/// rock, but a face needs real rock, too.
pub(super) fn is_face_on(map: &BattleMap, first: &End, last: &End, side: usize) -> bool {
    let rock = rock_along(first, last, side);
    let mut all = rock.iter().flatten();
    rock.iter().all(Option::is_some) && all.any(|cell| map.contains(*cell))
}

/// Returns the line of a wall or door by its number, walls first, and its kind if it is a wall that is not feigned.
pub(super) fn thin(map: &BattleMap, nth: usize) -> (Segment, Option<KindId>) {
    match map.walls().get(nth) {
        Some(wall) if map.kind(wall.kind).feigned => (wall.segment(), None),
        Some(wall) => (wall.segment(), Some(wall.kind)),
        None => {
            let door: &Door = &map.doors()[nth - map.walls().len()];
            (door.segment(), None)
        }
    }
}

/// Returns whether a point is on a line, or at its end.
fn touches(line: &Segment, at: Point) -> bool {
    let [from, to] = line.ends();
    let (along, way) = (difference(from, to), difference(from, at));
    let length = dot(along, along);
    if length == 0 {
        return false;
    }
    let off = i128::from(cross(along, way));
    let slack = i128::from(SLACK);
    let place = i128::from(dot(along, way));
    let (length, spare) = (i128::from(length), slack * i128::from(length.isqrt() + 1));
    off * off <= slack * slack * length && (-spare..=length + spare).contains(&place)
}

/// Returns whether a line continues a way to a point: it leads away from the point in about the same direction, as the
/// sides of hexagons do.
fn goes_on(along: (i64, i64), line: &Segment, at: Point) -> bool {
    let [from, to] = line.ends();
    [from, to].into_iter().any(|end| {
        let on = difference(at, end);
        let (length, together) = (dot(on, on), i128::from(dot(along, on)));
        let lengths = i128::from(length) * i128::from(dot(along, along));
        // Up to 60 degrees, plus rounding.
        length > SLACK * SLACK && together > 0 && 4 * together * together * 100 >= 96 * lengths
    })
}

/// Returns the rock that touches the end of a way, on its left and right, without the cells next to the way itself.
fn rock_at(map: &BattleMap, along: (i64, i64), at: Point) -> [Option<Cell>; 2] {
    let long = dot(along, along).isqrt().max(1);
    let back = |side: i64| {
        let off = |at: i32, along: i64, aside: i64| {
            i64::from(at) - along * 100 / long + aside * BESIDE / long
        };
        let x = off(at.x, along.0, -along.1 * side);
        let y = off(at.y, along.1, along.0 * side);
        map.cell_at(Point::new(x as i32, y as i32))
    };
    let beside = [back(-1), back(1)];
    let mut rock = [None; 2];
    const AROUND: [(i32, i32); 8] = [
        (-1, -1),
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
    ];
    for (x, y) in AROUND {
        let reach = BESIDE as i32;
        let cell = map.cell_at(Point::new(at.x + x * reach, at.y + y * reach));
        if beside.contains(&cell) || !is_mass(map, cell) {
            continue;
        }
        let off = cross(along, difference(at, map.topology().centre(cell))) / long;
        if off < 60 {
            rock[0] = rock[0].or(Some(cell));
        }
        if off > -60 {
            rock[1] = rock[1].or(Some(cell));
        }
    }
    rock
}

/// Returns whether a cell is rock with more rock next to it; a lone boulder is not.
fn is_mass(map: &BattleMap, cell: Cell) -> bool {
    let topology = map.topology();
    let mut around = topology.sides().iter();
    is_rock(map, cell) && around.any(|way| is_rock(map, topology.step(cell, *way)))
}

/// Returns the cells on the left and right of a line.
pub(in crate::grid) fn cells_beside(map: &BattleMap, from: Point, to: Point) -> [Vec<Cell>; 2] {
    let (dx, dy) = difference(from, to);
    let long = dot((dx, dy), (dx, dy)).isqrt().max(1);
    let places = long / 250 + 1;
    [-1, 1].map(|side| {
        let (x, y) = (-dy * BESIDE * side / long, dx * BESIDE * side / long);
        let mut cells: Vec<Cell> = (0..places)
            .map(|nth| {
                let at = |start: i32, along: i64| {
                    i64::from(start) + along * (2 * nth + 1) / (2 * places)
                };
                let (at_x, at_y) = (at(from.x, dx) + x, at(from.y, dy) + y);
                map.cell_at(Point::new(at_x as i32, at_y as i32))
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    })
}

/// Returns the kind of wall that a secret looks like next to a wall of this kind. It cannot look like a window, because
/// the area behind a secret must stay hidden.
pub(super) fn opaque(map: &BattleMap, kind: KindId) -> KindId {
    let known = map.kind(kind);
    match known.stops.intersects(Traffic::SIGHT) && !known.one_way {
        true => kind,
        false => KindId::WALL,
    }
}

/// Returns whether a wall is completely on another one.
pub(super) fn lies_on(wall: &Wall, other: &Wall) -> bool {
    let line = other.segment();
    touches(&line, wall.from) && touches(&line, wall.to)
}

/// Joins two walls of one kind if the second continues the first.
pub(super) fn joined(first: &Wall, second: &Wall) -> Option<Wall> {
    if first.kind != second.kind {
        return None;
    }
    let along = difference(first.from, first.to);
    let is_straight = |end: Point| cross(along, difference(first.from, end)) == 0;
    if along == (0, 0) || !is_straight(second.from) || !is_straight(second.to) {
        return None;
    }
    let [near, far] = [second.from, second.to];
    let (start, end) = (first.from, first.to);
    let beyond = |from: Point, to: Point| dot(along, difference(from, to)) > 0;
    let [from, to] = match () {
        () if near == end && beyond(end, far) => [start, far],
        () if far == end && beyond(end, near) => [start, near],
        () if near == start && beyond(far, start) => [far, end],
        () if far == start && beyond(near, start) => [near, end],
        () => return None,
    };
    Some(Wall { from, to, ..*first })
}
