//! The ground of rooms: whole cells, and of cells with a wall through them, the side on which the room is.

use std::collections::{BTreeMap, VecDeque};

use super::canvas::Shape;
use super::floor::push_polygon;
use super::wall::squares;
use super::window::Window;
use crate::grid::{BattleMap, Cell, CellSet, FINE, Point, Terrain};

/// Side of the squares into which a cell with a wall through it is divided: no wider than half a drawn wall.
const STEP: i32 = FINE / 10;

/// A square of a divided cell: row and column, in steps from the corner of the map.
type Spot = (i32, i32);
type Line = (Point, Point);

/// Returns the ground of the rooms in a window.
pub(super) fn room_ground(map: &BattleMap, rooms: &CellSet, window: Window) -> Shape {
    let divided = DividedCells::of(map, rooms, window);
    Shape::from_builder(|path| {
        let whole = |cell: &Cell| rooms.has(*cell) && !divided.lines.contains_key(cell);
        for cell in window.cells().filter(whole) {
            let corners = map.topology().corners(cell);
            push_polygon(path, corners.iter().map(|&corner| squares(corner)));
        }
        // Adjacent squares of a row form one piece.
        let mut piece: Option<(Spot, i32)> = None;
        let mut push = |piece: Option<(Spot, i32)>| {
            if let Some(((x, y), wide)) = piece {
                let corner = |x: i32, y: i32| squares(Point::new(x * STEP, y * STEP));
                let around = [(x, y), (x + wide, y), (x + wide, y + 1), (x, y + 1)];
                push_polygon(path, around.map(|(x, y)| corner(x, y)));
            }
        };
        for (y, x) in divided.inside {
            match &mut piece {
                Some(((from, row), wide)) if *row == y && *from + *wide == x => *wide += 1,
                other => push(other.replace(((x, y), 1))),
            }
        }
        push(piece);
    })
}

/// The cells with walls through them, and which of their squares are in rooms.
struct DividedCells {
    /// The walls and doors in and around each cell.
    lines: BTreeMap<Cell, Vec<Line>>,
    /// The squares that are in rooms, row by row.
    inside: Vec<Spot>,
}

impl DividedCells {
    fn of(map: &BattleMap, rooms: &CellSet, window: Window) -> Self {
        let walls = map.walls().iter().map(|wall| (wall.from, wall.to));
        let doors = map.doors().iter().map(|door| (door.from, door.to));
        let all: Vec<Line> = walls
            .chain(doors)
            .filter(|(from, to)| window.overlaps_line(*from, *to))
            .collect();
        let goes_through = |cell: &Cell| {
            map.terrain(*cell) != Terrain::Blocked
                && all
                    .iter()
                    .any(|line| crosses_interior(map.topology().centre(*cell), *line))
        };
        // On most maps, walls run along the sides of cells, and there is nothing to divide.
        let lines = window.cells().filter(goes_through).map(|cell| {
            let centre = map.topology().centre(cell);
            let near = all.iter().filter(|line| touches(centre, **line));
            (cell, near.copied().collect())
        });
        let lines: BTreeMap<Cell, Vec<Line>> = lines.collect();
        let inside = inside_of(map, rooms, window, &lines);
        Self { lines, inside }
    }
}

/// The cell that a square belongs to.
#[derive(Clone, Copy, Default)]
enum Square {
    /// Not needed.
    #[default]
    Elsewhere,
    /// A cell that is not divided.
    Whole,
    /// The divided cell with this number.
    Of(usize),
}

/// Returns the squares of divided cells that are in rooms. The state of each cell's centre, and of the cells around
/// it, spreads until a wall is in the way.
fn inside_of(
    map: &BattleMap,
    rooms: &CellSet,
    window: Window,
    lines: &BTreeMap<Cell, Vec<Line>>,
) -> Vec<Spot> {
    let cells: Vec<(Cell, &[Line])> = lines
        .iter()
        .map(|(cell, lines)| (*cell, &lines[..]))
        .collect();
    let reach = FINE * 3 / 5;
    let step = |at: i32| at.div_euclid(STEP);
    let around = |cell: Cell| {
        let Point { x, y } = map.topology().centre(cell);
        [
            step(y - reach),
            step(x - reach),
            step(y + reach),
            step(x + reach),
        ]
    };
    let boxes = cells.iter().map(|(cell, _)| around(*cell));
    let most = boxes.reduce(|[top, left, bottom, right], other| {
        let [high, first, low, last] = other;
        [
            top.min(high),
            left.min(first),
            bottom.max(low),
            right.max(last),
        ]
    });
    let Some([top, left, bottom, right]) = most else {
        return Vec::new();
    };
    let wide = (right - left + 1) as usize;
    let place = |(y, x): Spot| (y - top) as usize * wide + (x - left) as usize;
    let spot = |place: usize| ((place / wide) as i32 + top, (place % wide) as i32 + left);
    let size = (bottom - top + 1) as usize * wide;
    let mut squares = vec![Square::default(); size];
    let mut known: Vec<Option<bool>> = vec![None; size];
    for (cell, _) in &cells {
        let [first, from, last, to] = around(*cell);
        for at in (first..=last).flat_map(|y| (from..=to).map(move |x| (y, x))) {
            let square = &mut squares[place(at)];
            if !matches!(square, Square::Elsewhere) {
                continue;
            }
            let own = map.cell_at(middle_of(at));
            *square = match cells.binary_search_by_key(&own, |(cell, _)| *cell) {
                Ok(number) => Square::Of(number),
                Err(_) => Square::Whole,
            };
            let is_open = window.has(own) && map.terrain(own) != Terrain::Blocked;
            if matches!(square, Square::Whole) && is_open {
                known[place(at)] = Some(rooms.has(own));
            }
        }
        let Point { x, y } = map.topology().centre(*cell);
        known[place((step(y), step(x)))] = Some(rooms.has(*cell));
    }
    let mut spread: VecDeque<usize> = (0..size).filter(|at| known[*at].is_some()).collect();
    while let Some(at) = spread.pop_front() {
        let (y, x) = spot(at);
        for next in [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)] {
            if !(top..=bottom).contains(&next.0) || !(left..=right).contains(&next.1) {
                continue;
            }
            let there = place(next);
            let Square::Of(number) = squares[there] else {
                continue;
            };
            let way = (middle_of((y, x)), middle_of(next));
            if known[there].is_none() && cells[number].1.iter().all(|line| !cross(way, *line)) {
                known[there] = known[at];
                spread.push_back(there);
            }
        }
    }
    let is_inside = |at: &usize| known[*at] == Some(true) && matches!(squares[*at], Square::Of(_));
    (0..size).filter(is_inside).map(spot).collect()
}

fn middle_of((y, x): Spot) -> Point {
    Point::new(x * STEP + STEP / 2, y * STEP + STEP / 2)
}

/// True if a line goes through the interior of the cell with this centre.
fn crosses_interior(middle: Point, line: Line) -> bool {
    distance(middle, line) < f64::from(FINE) * 0.48
}

/// True if a line goes through the cell with this centre, or along its edge.
fn touches(middle: Point, line: Line) -> bool {
    distance(middle, line) < f64::from(FINE) * 0.8
}

/// Returns the distance of a point from a line.
fn distance(at: Point, (from, to): Line) -> f64 {
    let part = |from: i32, to: i32| f64::from(to) - f64::from(from);
    let (along, way) = (
        (part(from.x, to.x), part(from.y, to.y)),
        (part(from.x, at.x), part(from.y, at.y)),
    );
    let length = along.0 * along.0 + along.1 * along.1;
    let at = ((way.0 * along.0 + way.1 * along.1) / length.max(1.0)).clamp(0.0, 1.0);
    (way.0 - along.0 * at).hypot(way.1 - along.1 * at)
}

/// True if two lines cross or touch.
fn cross((a, b): Line, (c, d): Line) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        let part = |to: i32, from: i32| i64::from(to) - i64::from(from);
        let turn =
            part(to.x, from.x) * part(at.y, from.y) - part(to.y, from.y) * part(at.x, from.x);
        turn.signum()
    };
    side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Patch, Stroke, Topology, WallKind, rooms};

    #[test]
    fn room_floor_ends_at_slanted_walls() {
        let map = BattleMap::new(12, 12).expect("a map");
        let corner = |x: i32, y: i32| Point::new(x * FINE, y * FINE);
        let corners = vec![corner(2, 2), corner(10, 2), corner(10, 4), corner(2, 10)];
        let room = Stroke::Room {
            on: Patch::Polygon(corners),
            kind: "wall".into(),
        };
        let map = map.drawn(&room).expect("a room");
        let inside = rooms(&map);
        let divided = DividedCells::of(&map, &inside, Window::of_map(&map));
        let ground = |x: f32, y: f32| {
            let fine = |it: f32| (it * FINE as f32) as i32;
            let at = Point::new(fine(x), fine(y));
            let cell = map.cell_at(at);
            match divided.lines.contains_key(&cell) {
                true => divided.inside.contains(&(at.y / STEP, at.x / STEP)),
                false => inside.has(cell),
            }
        };
        assert!(divided.lines.contains_key(&Cell::new(6, 6)));
        // The long wall goes through (6, 7): the room is in front of it and not behind it, even within one cell.
        for (x, y) in [(5.6, 6.9), (6.4, 6.3), (8.4, 4.8), (3.3, 8.6)] {
            assert!(ground(x, y), "({x}, {y}) is in the room");
        }
        for (x, y) in [(6.4, 7.1), (7.4, 6.4), (8.6, 5.5), (3.6, 9.3)] {
            assert!(!ground(x, y), "({x}, {y}) is outside");
        }
    }

    #[test]
    fn cells_with_aligned_walls_are_floored_whole() {
        for topology in Topology::ALL {
            let map = BattleMap::with_topology(topology, 9, 9).expect("a map");
            let on = Patch::Box {
                from: Cell::new(2, 2),
                to: Cell::new(6, 5),
            };
            let kind = WallKind::WALL.name.into_owned();
            let map = map.drawn(&Stroke::Room { on, kind }).expect("a room");
            let divided = DividedCells::of(&map, &rooms(&map), Window::of_map(&map));
            assert!(divided.lines.is_empty(), "{topology:?}");
        }
    }

    #[test]
    fn wall_ending_inside_a_room_leaves_no_gap() {
        let map = BattleMap::new(9, 9).expect("a map");
        let on = Patch::Box {
            from: Cell::new(1, 1),
            to: Cell::new(7, 7),
        };
        let map = map
            .drawn(&Stroke::Room {
                on,
                kind: "wall".into(),
            })
            .expect("a room");
        let along = vec![Point::new(2300, 2300), Point::new(5400, 4600)];
        let map = map
            .drawn(&Stroke::Walls {
                along,
                kind: "wall".into(),
            })
            .expect("a wall");
        let divided = DividedCells::of(&map, &rooms(&map), Window::of_map(&map));
        let spots = (FINE / STEP) as usize;
        assert!(!divided.lines.is_empty());
        let missing = divided.lines.len() * spots * spots - divided.inside.len();
        // Only squares directly on the wall.
        assert!(missing < 20, "{missing} squares are missing");
    }
}
