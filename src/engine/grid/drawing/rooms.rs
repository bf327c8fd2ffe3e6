//! Rooms and corridors: floor and walls in one stroke; and clearing cells.

use super::enclosure::EdgeBarriers;
use super::furnish::clear_furniture;
use super::patch::{PatchCells, brush_cells};
use super::walls::{ThinWalls, WallLine};
use super::{DrawError, MAX_POINTS, Patch, kind_of, lamps};
use crate::grid::{BattleMap, Cell, Door, Light, Point, Terrain, Topology, Wall};

/// Builds a room on cells.
pub(super) fn room(map: &mut BattleMap, on: &Patch, kind: &str) -> Result<(), DrawError> {
    let floor = on.cells_on(map)?;
    if floor.as_slice().is_empty() {
        return Err(DrawError::NothingChanges);
    }
    let kind = kind_of(map, kind)?;
    for cell in floor.as_slice() {
        map.set_terrain(*cell, Terrain::Open)?;
    }
    let mut thin = ThinWalls::from_map(map);
    clear_within(map, &mut thin, &floor);
    for (from, to) in outline(map, on, &floor) {
        if let Ok(line) = WallLine::new(from, to) {
            thin.fill_in(line, kind);
        }
    }
    thin.restore_to(map)
}

/// Digs a corridor through these cells.
pub(super) fn corridor(
    map: &mut BattleMap,
    along: &[Cell],
    wide: u8,
    kind: &str,
) -> Result<(), DrawError> {
    let way = way(map, along)?;
    let way = PatchCells::from_cells(map, brush_cells(map, &way, wide)?);
    if way.as_slice().is_empty() {
        return Err(DrawError::NothingChanges);
    }
    let kind = kind_of(map, kind)?;
    let outside = EdgeBarriers::from_map(map).outside(map);
    let dug: Vec<Cell> = way
        .as_slice()
        .iter()
        .copied()
        .filter(|cell| outside.contains(map, *cell))
        .collect();
    let topology = map.topology();
    let mut thin = ThinWalls::from_map(map);
    let is_dug = PatchCells::from_cells(map, dug.iter().copied());
    // Its path is open from end to end, except for doors on it.
    for cell in way.as_slice() {
        for (direction, from, to) in topology.outline(*cell) {
            let next = topology.step(*cell, direction);
            if *cell < next && way.contains(map, next) {
                thin.cut_walls(WallLine::new(from, to)?);
            }
        }
    }
    let sides = dug.iter().flat_map(|cell| {
        let sides = topology.outline(*cell);
        sides.filter(|(direction, ..)| !way.contains(map, topology.step(*cell, *direction)))
    });
    let sides: Vec<(Point, Point)> = sides.map(|(_, from, to)| (from, to)).collect();
    for (from, to) in joined(topology, sides) {
        thin.fill_in(WallLine::new(from, to)?, kind);
    }
    for cell in is_dug.as_slice() {
        map.set_terrain(*cell, Terrain::Open)?;
    }
    thin.restore_to(map)
}

/// Removes everything from cells.
pub(super) fn clear(map: &mut BattleMap, on: &Patch, terrain: Terrain) -> Result<(), DrawError> {
    let cells = on.cells_on(map)?;
    for &cell in cells.as_slice() {
        map.set_terrain(cell, terrain)?;
        map.set_light(cell, Light::Bright)?;
        map.set_restricted(cell, false)?;
        map.set_zone(cell, None)?;
    }
    lamps::clear(map, &cells)?;
    clear_furniture(map, &cells);
    let mut thin = ThinWalls::from_map(map);
    clear_within(map, &mut thin, &cells);
    for (from, to) in edges(map, &cells) {
        if let Ok(line) = WallLine::new(from, to) {
            thin.cut(line);
        }
    }
    thin.restore_to(map)
}

/// Returns the cells of the path of a corridor, one after the other: along the row first, then along the column.
fn way(map: &BattleMap, along: &[Cell]) -> Result<Vec<Cell>, DrawError> {
    if along.len() > MAX_POINTS {
        return Err(DrawError::TooManyPoints);
    }
    if along.iter().any(|cell| !map.contains(*cell)) {
        let outside = along.iter().find(|cell| !map.contains(**cell));
        let outside = outside.copied().unwrap_or_default();
        return Err(crate::grid::MapError::OutsideMap(outside).into());
    }
    let topology = map.topology();
    let mut way: Vec<Cell> = along.first().copied().into_iter().collect();
    for ends in along.windows(2) {
        let (mut at, to) = (ends[0], ends[1]);
        if topology.is_hex() {
            way.extend(crate::grid::row(topology, at, to));
            continue;
        }
        while at != to {
            at = if at.x != to.x {
                at.offset((to.x - at.x).signum(), 0)
            } else {
                at.offset(0, (to.y - at.y).signum())
            };
            way.push(at);
        }
    }
    Ok(way)
}

/// Removes walls and doors between two of the cells, or within one of them.
pub(super) fn clear_within(map: &BattleMap, thin: &mut ThinWalls, cells: &PatchCells) {
    let within = |from: Point, to: Point| lies_between(map, cells, from, to);
    thin.doors.retain(|door| !within(door.from, door.to));
    let walls = std::mem::take(&mut thin.walls);
    for wall in walls {
        let pieces = pieces(map.topology(), wall);
        if pieces.iter().all(|(from, to)| !within(*from, *to)) {
            thin.walls.push(wall);
            continue;
        }
        // The parts outside the cells stay, as as few walls as possible.
        let mut left: Option<(Point, Point)> = None;
        for (from, to) in pieces {
            left = match (within(from, to), left) {
                (false, Some((start, _))) => Some((start, to)),
                (false, None) => Some((from, to)),
                (true, gone) => {
                    let ended = gone.map(|(from, to)| Wall { from, to, ..wall });
                    thin.walls.extend(ended);
                    None
                }
            };
        }
        let last = left.map(|(from, to)| Wall { from, to, ..wall });
        thin.walls.extend(last);
    }
}

/// Splits a wall into one piece per cell if it follows a row or column of squares; otherwise returns it as a whole.
pub(in crate::grid) fn pieces(topology: Topology, wall: Wall) -> Vec<(Point, Point)> {
    let straight = wall.from.x == wall.to.x || wall.from.y == wall.to.y;
    if topology.is_hex() || !straight {
        return vec![(wall.from, wall.to)];
    }
    let fine = crate::grid::FINE;
    let upright = wall.from.x == wall.to.x;
    let (start, end) = if upright {
        (wall.from.y, wall.to.y)
    } else {
        (wall.from.x, wall.to.x)
    };
    let (low, high) = (start.min(end), start.max(end));
    let first = low.div_euclid(fine) + 1;
    let last = (high - 1).div_euclid(fine);
    let mut stops = vec![low];
    stops.extend((first..=last).map(|line| line * fine));
    stops.push(high);
    if start > end {
        stops.reverse();
    }
    let at = |along: i32| {
        if upright {
            Point::new(wall.from.x, along)
        } else {
            Point::new(along, wall.from.y)
        }
    };
    let ends = stops.windows(2).map(|ends| (at(ends[0]), at(ends[1])));
    ends.collect()
}

impl BattleMap {
    /// Returns the two cells next to the middle of a door, one on each side.
    pub fn cells_of_door(&self, door: &Door) -> [Cell; 2] {
        let mut cells = beside(self, door.from, door.to);
        cells.sort();
        cells
    }
}

/// Returns the two cells next to the middle of a line, one on each side.
fn beside(map: &BattleMap, from: Point, to: Point) -> [Cell; 2] {
    let middle = Point::new((from.x + to.x).div_euclid(2), (from.y + to.y).div_euclid(2));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    // A short distance to each side, perpendicular to the line.
    let long = dx.abs().max(dy.abs()).max(1);
    let (x, y) = (-dy * 10 / long, dx * 10 / long);
    [1, -1].map(|way| map.cell_at(Point::new(middle.x + way * x, middle.y + way * y)))
}

/// True if there are some of the cells on both sides of the middle of a line.
fn lies_between(map: &BattleMap, cells: &PatchCells, from: Point, to: Point) -> bool {
    let mut sides = beside(map, from, to).into_iter();
    sides.all(|cell| cells.contains(map, cell))
}

/// True if a line is among the cells or at their edge.
pub(in crate::grid) fn lies_beside(
    map: &BattleMap,
    cells: &PatchCells,
    from: Point,
    to: Point,
) -> bool {
    let mut sides = beside(map, from, to).into_iter();
    sides.any(|cell| cells.contains(map, cell))
}

/// Returns the lines around cells: the sides of a polygon, otherwise the lines between the cells and their
/// surroundings.
fn outline(map: &BattleMap, on: &Patch, cells: &PatchCells) -> Vec<(Point, Point)> {
    if let Patch::Polygon(corners) = on {
        let next = corners.iter().cycle().skip(1);
        return corners.iter().copied().zip(next.copied()).collect();
    }
    edges(map, cells)
}

/// Returns the lines between cells and their surroundings.
fn edges(map: &BattleMap, cells: &PatchCells) -> Vec<(Point, Point)> {
    let topology = map.topology();
    let sides = cells.as_slice().iter().flat_map(|cell| {
        let around = topology.outline(*cell);
        around.filter(|(direction, ..)| !cells.contains(map, topology.step(*cell, *direction)))
    });
    joined(topology, sides.map(|(_, from, to)| (from, to)).collect())
}

/// Joins sides of cells to long lines if they are in a row, which only sides of squares are.
fn joined(topology: Topology, sides: Vec<(Point, Point)>) -> Vec<(Point, Point)> {
    if topology.is_hex() {
        return sides;
    }
    let ordered = |(a, b): (Point, Point)| if a <= b { (a, b) } else { (b, a) };
    let mut sides: Vec<(Point, Point)> = sides.into_iter().map(ordered).collect();
    // Horizontal sides by their row, vertical sides by their column, each from its beginning.
    sides.sort_by_key(|(from, to)| {
        let upright = from.x == to.x;
        let (line, start) = if upright {
            (from.x, from.y)
        } else {
            (from.y, from.x)
        };
        (upright, line, start)
    });
    sides.dedup();
    let mut lines: Vec<(Point, Point)> = Vec::new();
    for (from, to) in sides {
        if let Some((start, end)) = lines.last_mut()
            && *end == from
            && (start.x == to.x || start.y == to.y)
        {
            *end = to;
        } else {
            lines.push((from, to));
        }
    }
    lines
}
