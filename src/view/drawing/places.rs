//! Places on the map that the mouse points at: the nearest corner or side, the wall under it, the block between two
//! cells.

use crate::grid::{BattleMap, Cell, FINE, Glow, Patch, Point, Stroke, Tint};

use super::{Snap, terrain_below, text};

/// The lamps that can be placed, with their radius of bright and dim light.
pub const LAMPS: [(&str, Glow); 4] = [
    (text::CANDLE, Glow { bright: 5, dim: 10 }),
    (
        text::TORCH,
        Glow {
            bright: 20,
            dim: 40,
        },
    ),
    (
        text::LANTERN,
        Glow {
            bright: 30,
            dim: 60,
        },
    ),
    (
        text::GREAT_FIRE,
        Glow {
            bright: 60,
            dim: 120,
        },
    ),
];

/// Returns the stroke that places a lamp in the middle of a cell.
pub fn lamp_on(map: &BattleMap, cell: Cell, glow: Glow) -> Stroke {
    Stroke::Lamp {
        at: map.topology().centre(cell),
        glow,
        tint: Tint::default(),
        lit: true,
    }
}

/// Returns the stroke of a right click. It removes the door or wall segment near the mouse, or else a lamp, furniture
/// or zone on the cell, or else its terrain.
pub fn erase_stroke(map: &BattleMap, at: Point) -> Option<Stroke> {
    let (from, to) = nearest_side(map, at)?;
    let door = map
        .doors()
        .iter()
        .find(|door| is_near_line(at, door.from, door.to));
    if let Some(door) = door {
        return Some(Stroke::Breach {
            from: door.from,
            to: door.to,
        });
    }
    let breach = Stroke::Breach { from, to };
    if is_near_line(at, from, to) && map.drawn(&breach).is_ok() {
        return Some(breach);
    }
    // A wall that follows no side of a cell is removed whole.
    let wall = map
        .walls()
        .iter()
        .find(|wall| is_near_line(at, wall.from, wall.to));
    if let Some(wall) = wall {
        return Some(Stroke::Breach {
            from: wall.from,
            to: wall.to,
        });
    }
    let cell = map.cell_at(at);
    let lamp = map.lamps().iter().find(|lamp| map.cell_at(lamp.at) == cell);
    if let Some(lamp) = lamp {
        return Some(Stroke::TakeLamp { lamp: lamp.id });
    }
    if map.furniture_on(cell).is_some() {
        return Some(Stroke::TakeFurniture { at: cell });
    }
    if let Some(zone) = map.zone_on(cell) {
        let on = Patch::Zone(zone.name.clone());
        return Some(Stroke::TakeZone { on });
    }
    Some(Stroke::Ground {
        on: Patch::Line {
            along: vec![cell],
            wide: 1,
        },
        terrain: terrain_below(map),
    })
}

/// Maximum distance from the mouse to a wall that it points at, in fine units.
const NEAR: i32 = FINE / 4;

pub(super) fn near(a: Point, b: Point, far: i32) -> bool {
    let (dx, dy) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    dx * dx + dy * dy <= i64::from(far) * i64::from(far)
}

fn is_near_line(at: Point, from: Point, to: Point) -> bool {
    near(at, nearest_on(at, from, to), NEAR)
}

/// Returns the point of a line that is nearest to `at`.
fn nearest_on(at: Point, from: Point, to: Point) -> Point {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let (px, py) = (i64::from(at.x - from.x), i64::from(at.y - from.y));
    let long = (dx * dx + dy * dy).max(1);
    let part = (px * dx + py * dy).clamp(0, long);
    let along = |start: i32, delta: i64| start + i32::try_from(delta * part / long).unwrap_or(0);
    Point::new(along(from.x, dx), along(from.y, dy))
}

/// Returns the ends of a door placed at a point: those of the nearest side of a cell. A door that lets things through
/// from one side only leads away from the point.
pub fn door_place(map: &BattleMap, kind: &str, at: Point) -> Option<(Point, Point)> {
    let (from, to) = nearest_side(map, at)?;
    let one_way = map
        .kind_named(kind)
        .is_some_and(|kind| kind.has_direction());
    let [along, aside] = [to, at].map(|end| {
        let (dx, dy) = (end.x - from.x, end.y - from.y);
        (i64::from(dx), i64::from(dy))
    });
    let on_the_right = along.0 * aside.1 - along.1 * aside.0 > 0;
    Some(match one_way && on_the_right {
        true => (to, from),
        false => (from, to),
    })
}

/// Returns the side of a cell that is nearest to a point, if the point is on the map.
pub fn nearest_side(map: &BattleMap, at: Point) -> Option<(Point, Point)> {
    let cell = map.cell_at(at);
    if !map.contains(cell) {
        return None;
    }
    let sides = map.topology().outline(cell).map(|(_, from, to)| (from, to));
    sides.min_by_key(|(from, to)| {
        let nearest = nearest_on(at, *from, *to);
        let (dx, dy) = (i64::from(at.x - nearest.x), i64::from(at.y - nearest.y));
        dx * dx + dy * dy
    })
}

/// Returns the position that the end of a wall snaps to.
pub fn snapped(map: &BattleMap, at: Point, snap: Snap) -> Point {
    let topology = map.topology();
    let corners = topology.corners(map.cell_at(at));
    let halves = || {
        let next = corners.iter().cycle().skip(1);
        let middle = |(a, b): (&Point, &Point)| Point::new((a.x + b.x) / 2, (a.y + b.y) / 2);
        corners.iter().zip(next).map(middle)
    };
    let far = |point: &Point| {
        let (dx, dy) = (i64::from(at.x - point.x), i64::from(at.y - point.y));
        dx * dx + dy * dy
    };
    let nearest = match snap {
        Snap::Free => None,
        Snap::Corners => corners.iter().copied().min_by_key(far),
        Snap::Halves => corners.iter().copied().chain(halves()).min_by_key(far),
    };
    nearest.unwrap_or(at)
}

/// Returns the path of a brush without the cells in the middle of straight horizontal runs.
pub(super) fn straightened(passed: Vec<Cell>) -> Vec<Cell> {
    let mut along: Vec<Cell> = Vec::with_capacity(passed.len());
    for cell in passed {
        if let [.., before, last] = along.as_slice() {
            let step = (last.x - before.x, last.y - before.y);
            let next = (cell.x - last.x, cell.y - last.y);
            let level = step.1 == 0 && next.1 == 0 && step.0.signum() == next.0.signum();
            if level {
                along.pop();
            }
        }
        along.push(cell);
    }
    along
}

/// Returns the part of a block that is on the map; `None` if no part is.
pub(super) fn clamp_to_map(map: &BattleMap, from: Cell, to: Cell) -> Option<(Cell, Cell)> {
    let (low, high) = ordered((from, to));
    let low = Cell::new(low.x.max(0), low.y.max(0));
    let high = Cell::new(
        high.x.min(map.width() as i32 - 1),
        high.y.min(map.height() as i32 - 1),
    );
    (low.x <= high.x && low.y <= high.y).then_some((low, high))
}

/// Returns the top left and the bottom right cell of a block.
pub fn ordered((from, to): (Cell, Cell)) -> (Cell, Cell) {
    (
        Cell::new(from.x.min(to.x), from.y.min(to.y)),
        Cell::new(from.x.max(to.x), from.y.max(to.y)),
    )
}
