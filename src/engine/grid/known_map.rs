//! A part of a map: the knowledge of an observer who has seen only some cells.

use super::disguise::cells_beside;
use super::drawing::{PatchCells, lies_beside, pieces};
use super::segment::{Segment, difference};
use super::{
    BattleMap, Cell, CellSet, Door, DoorState, FINE, KindId, MapError, Point, Terrain, Traffic,
    Wall, WallKind, Zone,
};

/// Distance from a wall at which its observer stands, in fine units: the wall does not stop this look itself.
const BESIDE: i64 = 10;

impl BattleMap {
    /// Returns the visible part of this map on some cells: their terrain, the public zones, and everything in the cells
    /// and at their edges. All other cells are open, as on a new map, and it has neither light nor lamps. The map has
    /// no secrets: what observers see is a part of a [`DisguisedMap`](super::DisguisedMap) map.
    ///
    /// # Errors
    /// [`MapError`], which cannot happen: it is a part of an existing map.
    pub fn part(&self, cells: &CellSet) -> Result<Self, MapError> {
        let mut part = Self::with_topology(self.topology(), self.width(), self.height())?;
        part.set_floors(self.floors());
        part.set_picture(self.picture().cloned())?;
        part.add_visible(self, cells)?;
        Ok(part)
    }

    /// Adds the visible part of another map of the same size on some cells, as for [`part`](Self::part).
    ///
    /// # Errors
    /// [`MapError::BadSize`] if it has another size; other errors cannot happen.
    pub fn add_visible(&mut self, other: &Self, cells: &CellSet) -> Result<(), MapError> {
        self.take_ground(other, cells)?;
        self.take_furniture_of(other, cells)?;
        let on = PatchCells::from_cells(other, cells.cells());
        for kind in other.kinds() {
            // The direction in which a wall can be passed is not visible.
            self.add_kind(WallKind {
                one_way: false,
                seen_into: false,
                ..kind.clone()
            })?;
        }
        let (mut walls, mut doors) = (self.walls().to_vec(), self.doors().to_vec());
        let kind_on = |map: &Self, id: KindId| {
            let kind = other.kind(id);
            let same = map.kinds().iter().position(|known| known.name == kind.name);
            let feigned = kind.feigned;
            same.filter(|_| !feigned)
                .map_or(KindId::WALL, |nth| KindId((nth + 1) as u8))
        };
        for wall in other.walls() {
            let kind = kind_on(self, wall.kind);
            for (from, to) in runs_seen(other, &on, wall) {
                let seen = Wall { from, to, kind };
                if !walls.contains(&seen) {
                    walls.push(seen);
                }
            }
        }
        for door in other.doors() {
            let is_new = doors.iter().all(|known| known.id != door.id);
            if is_new && is_seen(other, &on, door.from, door.to) {
                let kind = kind_on(self, door.kind);
                doors.push(Door { kind, ..*door });
            }
        }
        self.replace_thin(walls, doors)
    }

    /// Returns this map with the parts of another map, of the same size, that are now visible on some cells; everything
    /// else stays as it was. So an observer's memory of a map is updated as the map changes.
    ///
    /// # Errors
    /// [`MapError::BadSize`] if it has another size; other errors cannot happen.
    pub fn seen_anew(&self, now: &Self, cells: &CellSet) -> Result<Self, MapError> {
        let mut map = self.clone();
        map.remove_furniture(|cell| cells.has(cell));
        map.take_ground(now, cells)?;
        map.take_furniture_of(now, cells)?;
        map.forget_furniture_kinds();
        for cell in cells.cells() {
            map.set_light(cell, now.light(cell))?;
        }
        map.set_floors(now.floors());
        map.set_picture(now.picture().cloned())?;
        let on = PatchCells::from_cells(now, cells.cells());
        let beside = |door: &Door| is_seen(now, &on, door.from, door.to);
        // Kinds have the same numbers as long as the map is not redrawn.
        if self.walls() == now.walls() && self.kinds() == now.kinds() {
            for door in now.doors().iter().filter(|door| beside(door)) {
                if map.door(door.id).is_some() {
                    map.set_door(door.id, door.state)?;
                }
            }
            return Ok(map);
        }
        for kind in now.kinds() {
            map.add_kind(kind.clone())?;
        }
        let renumbered = |map: &Self, id: KindId| {
            let name = &now.kind(id).name;
            let same = map.kinds().iter().position(|known| known.name == *name);
            same.map_or(KindId::WALL, |nth| KindId((nth + 1) as u8))
        };
        let mut walls = Vec::new();
        for wall in self.walls() {
            let kept = runs(self, wall, |from, to| !is_seen(now, &on, from, to));
            walls.extend(
                kept.into_iter()
                    .map(|(from, to)| Wall { from, to, ..*wall }),
            );
        }
        for wall in now.walls() {
            let kind = renumbered(&map, wall.kind);
            let seen = runs_seen(now, &on, wall).into_iter();
            walls.extend(seen.map(|(from, to)| Wall { from, to, kind }));
        }
        let kept = self.doors().iter().filter(|door| !beside(door)).copied();
        let mut doors: Vec<Door> = kept.collect();
        for door in now.doors().iter().filter(|door| beside(door)) {
            doors.retain(|known| known.id != door.id);
            let kind = renumbered(&map, door.kind);
            doors.push(Door { kind, ..*door });
        }
        map.replace_thin(walls, doors)?;
        // A kind that is no longer seen anywhere is not remembered either.
        map.renumber_kinds()?;
        Ok(map)
    }

    /// Returns this map with the terrain of another, of the same size, on some cells, and without furniture there.
    ///
    /// # Errors
    /// [`MapError::BadSize`] if it has another size; other errors cannot happen.
    pub fn with_ground_of(&self, other: &Self, cells: &CellSet) -> Result<Self, MapError> {
        let mut map = self.clone();
        map.remove_furniture(|cell| cells.has(cell));
        map.take_ground(other, cells)?;
        map.forget_furniture_kinds();
        for cell in cells.cells() {
            map.set_light(cell, other.light(cell))?;
        }
        Ok(map)
    }

    /// Returns the cells next to doors that were secret on another map and are not on this one.
    pub fn doors_found_since(&self, before: &Self) -> Vec<Cell> {
        let is_secret = |door: &Door| door.state == DoorState::Secret;
        let found = self
            .doors()
            .iter()
            .filter(|door| !is_secret(door) && before.door(door.id).is_some_and(is_secret));
        let cells = found.flat_map(|door| cells_beside(self, door.from, door.to));
        cells.flatten().collect()
    }

    /// Returns a map of the same size with nothing but rock.
    #[must_use]
    pub fn all_rock(&self) -> Self {
        let mut rock = self.clone();
        for cell in self.cells() {
            let _on_the_map = rock.set_terrain(cell, Terrain::Blocked);
        }
        rock
    }

    /// Adds all furniture on some cells of another map of the same size, as whole pieces. Existing furniture is what
    /// was seen there, and stays.
    fn take_furniture_of(&mut self, other: &Self, cells: &CellSet) -> Result<(), MapError> {
        for piece in other.furniture() {
            let mut under = other.cells_under(piece);
            let is_seen = under.any(|cell| cells.has(cell));
            let stands = || {
                let mut under = other.cells_under(piece);
                under.any(|cell| self.furniture_on(cell).is_some())
            };
            if !is_seen || stands() {
                continue;
            }
            let kind = other.furniture_kind(&piece.kind);
            if let Some(kind) = kind.filter(|kind| self.furniture_kind(&kind.name) != Some(kind)) {
                self.add_furniture_kind(kind.clone())?;
            }
            self.add_furniture(piece.clone())?;
        }
        Ok(())
    }

    /// Copies the terrain of another map of the same size on some cells.
    fn take_ground(&mut self, other: &Self, cells: &CellSet) -> Result<(), MapError> {
        let (width, height) = (other.width(), other.height());
        if (width, height) != (self.width(), self.height()) {
            return Err(MapError::BadSize { width, height });
        }
        for cell in cells.cells() {
            self.set_terrain(cell, other.bare_terrain(cell))?;
            self.set_restricted(cell, other.is_restricted(cell))?;
            self.set_zone(cell, other.zone_on(cell).and_then(Zone::as_seen).as_ref())?;
        }
        self.tidy_zones();
        Ok(())
    }
}

/// Returns the parts of a wall that are seen from some cells.
fn runs_seen(map: &BattleMap, cells: &PatchCells, wall: &Wall) -> Vec<(Point, Point)> {
    runs(map, wall, |from, to| is_seen(map, cells, from, to))
}

/// True if a wall or door is seen from some cells: it is next to one of them, or it runs at a slant through unseen
/// cells and is seen from a cell next to those.
fn is_seen(map: &BattleMap, cells: &PatchCells, from: Point, to: Point) -> bool {
    if lies_beside(map, cells, from, to) {
        return true;
    }
    let (dx, dy) = difference(from, to);
    if dx == 0 || dy == 0 || is_side(map, from, to) {
        return false;
    }
    let long = dx.abs().max(dy.abs());
    let (x, y) = (-dy * BESIDE / long, dx * BESIDE / long);
    let places = (long / i64::from(FINE)).max(1);
    let places = (0..places).flat_map(|nth| {
        let at = |start: i32, along: i64| i64::from(start) + along * (2 * nth + 1) / (2 * places);
        let (at_x, at_y) = (at(from.x, dx), at(from.y, dy));
        [-1, 1].map(|side| Point::new((at_x + side * x) as i32, (at_y + side * y) as i32))
    });
    let looks_there = |cell: Cell, place: Point| {
        let line = Segment::new(map.topology().centre(cell), place);
        let mut near = map.barriers_near(&line, 0, Traffic::SIGHT);
        near.all(|barrier| !barrier.stops_from(line.ends()[0]) || !barrier.line.intersects(&line))
    };
    places.into_iter().any(|place| {
        let around = map.topology().neighbours(map.cell_at(place));
        let mut around = around.map(|(_, cell)| cell);
        // No observer looks out of rock.
        around.any(|cell| {
            cells.contains(map, cell)
                && map.terrain(cell) != Terrain::Blocked
                && looks_there(cell, place)
        })
    })
}

/// True if a line is the side between two cells, as slanted sides of hexagons are.
fn is_side(map: &BattleMap, from: Point, to: Point) -> bool {
    match cells_beside(map, from, to) {
        [left, right] => left.len() == 1 && right.len() == 1 && left != right,
    }
}

/// Returns the parts of a wall whose pieces are `wanted`, joined if they follow each other.
fn runs(
    map: &BattleMap,
    wall: &Wall,
    wanted: impl Fn(Point, Point) -> bool,
) -> Vec<(Point, Point)> {
    let mut all: Vec<(Point, Point)> = Vec::new();
    let mut joins = false;
    for (from, to) in pieces(map.topology(), *wall) {
        let is_wanted = wanted(from, to);
        match all.last_mut().filter(|_| joins && is_wanted) {
            Some(last) => last.1 = to,
            None if is_wanted => all.push((from, to)),
            None => {}
        }
        joins = is_wanted;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;

    #[test]
    fn slanted_wall_through_unseen_cells_is_seen_from_beside() {
        let at = |x: i32, y: i32| Point::new(x * 1000, y * 1000);
        let mut map = BattleMap::new(8, 8).unwrap();
        // Through the middles of three cells, whose centres are not seen.
        let slanted = Wall::new(at(2, 2), at(5, 5));
        map.add_wall(slanted).unwrap();
        let seen = |map: &BattleMap, cells: &[(i32, i32)]| {
            let mut on = CellSet::none(map);
            cells.iter().for_each(|cell| on.insert(Cell::from(*cell)));
            map.part(&on).unwrap().walls().contains(&slanted)
        };
        assert!(seen(&map, &[(3, 2)]));
        assert!(!seen(&map, &[(6, 2), (7, 3)]), "too far away");
        // Another wall in front of it.
        let before = |x: i32, y: i32| Point::new(x * 1000 + 200, y * 1000 - 200);
        map.add_wall(Wall::new(before(1, 1), before(6, 6))).unwrap();
        assert!(!seen(&map, &[(3, 2), (4, 3)]));
    }

    #[test]
    fn wall_between_two_hexes_is_seen_from_these_only() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let here = Cell::new(3, 3);
            for (way, from, to) in topology.outline(here) {
                let mut map = BattleMap::with_topology(topology, 8, 8).unwrap();
                map.add_wall(Wall::new(from, to)).unwrap();
                let seen_from = |cell: Cell| {
                    let mut on = CellSet::none(&map);
                    on.insert(cell);
                    !map.part(&on).unwrap().walls().is_empty()
                };
                let beside = [here, topology.step(here, way)];
                for cell in map.cells() {
                    assert_eq!(seen_from(cell), beside.contains(&cell), "{way:?}: {cell:?}");
                }
            }
        }
    }

    #[test]
    fn known_map_hides_one_way_directions() {
        let at = |x: i32, y: i32| Point::new(x * 1000, y * 1000);
        let mut map = BattleMap::new(4, 4).unwrap();
        let kind = map.add_kind(WallKind::ONE_WAY).unwrap();
        let wall = Wall::new(at(3, 1), at(3, 2));
        map.add_wall(Wall { kind, ..wall }).unwrap();
        let mut cells = CellSet::none(&map);
        map.cells().for_each(|cell| cells.insert(cell));
        let seen = map.part(&cells).unwrap();
        assert_eq!(seen.walls().len(), 1);
        assert!(seen.kinds().iter().all(|kind| !kind.one_way));
    }

    #[test]
    fn known_map_omits_unseen_wall_kinds() {
        let before = BattleMap::new(8, 8).unwrap();
        let mut now = before.clone();
        let kind = now.add_kind(WallKind::WINDOW).unwrap();
        let at = |x: i32, y: i32| Point::new(x * 1000, y * 1000);
        let (from, to) = (at(6, 1), at(6, 4));
        now.add_wall(Wall { from, to, kind }).unwrap();
        let seen = |x: i32| {
            let mut cells = CellSet::none(&now);
            cells.insert(Cell::new(x, 2));
            before.seen_anew(&now, &cells).unwrap()
        };
        assert_eq!(seen(1), before);
        assert_eq!(seen(5).kinds(), [WallKind::WINDOW]);
        assert_eq!(seen(5).walls()[0].from, at(6, 2));
    }
}
