//! The map as it looks to observers who have found none of its secrets.
//!
//! An undiscovered secret door, a feigned wall and a shut feigned door are replaced by what is around them: rock
//! continues if they are in rock, and a wall of the neighbour's kind continues if they are in a wall. Every picture,
//! view and memory of the players is made from this map, so that a secret looks like the place without it.

mod secret;
mod setting;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::segment::Segment;
use super::{
    BattleMap, Cell, CellSet, DoorState, MapError, Point, Terrain, Traffic, VisibilityCache, Wall,
    clear_line,
};
use secret::Secret;
pub(super) use setting::cells_beside;

/// A map with its secrets replaced by what is around them.
#[derive(Debug)]
pub struct DisguisedMap {
    map: Arc<BattleMap>,
    rock: CellSet,
    outlooks: VisibilityCache,
    alters_sight: bool,
}

impl PartialEq for DisguisedMap {
    fn eq(&self, other: &Self) -> bool {
        self.map == other.map && self.rock == other.rock
    }
}

impl Eq for DisguisedMap {}

impl DisguisedMap {
    /// Returns the map.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// Returns whether a cell is open and looks like rock.
    pub fn feigns_rock(&self, cell: Cell) -> bool {
        self.rock.has(cell)
    }

    /// Returns the open cells that look like rock.
    pub fn rock(&self) -> &CellSet {
        &self.rock
    }

    /// Returns the cached results of sight on this map.
    pub fn outlooks(&self) -> &VisibilityCache {
        &self.outlooks
    }

    /// Returns whether this map differs from the true one in anything that stops sight.
    pub fn alters_sight(&self) -> bool {
        self.alters_sight
    }
}

/// The observers' knowledge of the terrain, so that rock is feigned only where they know no better.
#[derive(Clone, Copy)]
pub struct Knowledge<'a> {
    /// Returns whether the observers know a cell as open terrain.
    pub seen: &'a dyn Fn(Cell) -> bool,
    /// Returns whether the GM has revealed a cell.
    pub revealed: &'a dyn Fn(Cell) -> bool,
    /// Computes the area visible from each eye, as polygons.
    pub views: &'a dyn Fn() -> Vec<Arc<Vec<Point>>>,
}

impl Knowledge<'_> {
    /// Returns whether an open cell is known, or has a known cell next to it with nothing between them.
    fn has(&self, map: &BattleMap, cell: Cell) -> bool {
        let known = |cell| (self.seen)(cell) || (self.revealed)(cell);
        known(cell) || open_around(map, cell).any(known)
    }

    /// Returns whether a cell behind a secret is known. A block that the GM reveals often includes the walls of a room,
    /// and with them the first cell of the passage behind: that cell alone shows nothing of the passage.
    fn has_behind(&self, map: &BattleMap, cell: Cell) -> bool {
        let known = |cell| (self.seen)(cell) || (self.revealed)(cell);
        (self.seen)(cell)
            || open_around(map, cell).any(known)
            || ((self.revealed)(cell) && open_around(map, cell).next().is_none())
    }

    /// Returns whether any part of a cell is in sight.
    fn grazes(&self, map: &BattleMap, cell: Cell) -> bool {
        let topology = map.topology();
        let centre = topology.centre(cell);
        let inside = |at: i32, middle: i32| at + (middle - at) / 20;
        let corners: Vec<Point> = topology
            .corners(cell)
            .iter()
            .map(|corner| Point::new(inside(corner.x, centre.x), inside(corner.y, centre.y)))
            .collect();
        (self.views)()
            .iter()
            .any(|view| sides(view).any(|edge| sides(&corners).any(|side| side.intersects(&edge))))
    }
}

/// Returns the sides of a polygon.
fn sides(corners: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|(from, to)| Segment::new(*from, *to))
}

fn is_rock(map: &BattleMap, cell: Cell) -> bool {
    map.bare_terrain(cell) == Terrain::Blocked
}

/// Returns the open cells next to a cell with nothing between them.
fn open_around(map: &BattleMap, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let around = map.topology().neighbours(cell).map(|(_, next)| next);
    around.filter(move |next| {
        let spaces = [*next, cell].map(|cell| map.space_of(cell));
        map.contains(*next)
            && map.terrain(*next) != Terrain::Blocked
            && clear_line(map, spaces[0], spaces[1], Traffic::SIGHT).is_ok()
    })
}

/// A cell that looks like rock.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FeignedRock {
    cell: Cell,
    /// The rock cell that it looks like.
    like: Cell,
    /// A cell in front of the secret, for a cell right behind it.
    before: Option<Cell>,
}

/// All secrets of a map.
#[derive(Debug)]
pub(super) struct Secrets(Vec<Secret>);

impl Secrets {
    /// Returns the secrets of a map, with their surroundings.
    pub fn of(map: &BattleMap) -> Self {
        Self(secret::all(map))
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the cells that look like rock, in order.
    pub fn rock(&self, map: &BattleMap, known: &Knowledge) -> Vec<FeignedRock> {
        let mut rock: Vec<FeignedRock> = self
            .0
            .iter()
            .flat_map(|secret| secret.rock(map, known))
            .collect();
        rock.sort_unstable();
        rock.dedup_by_key(|feigned| feigned.cell);
        rock
    }

    /// Returns the map on which these cells look like rock.
    pub fn disguise(&self, map: &Arc<BattleMap>, rock: &[FeignedRock]) -> DisguisedMap {
        let mut cells = CellSet::none(map);
        rock.iter().for_each(|feigned| cells.insert(feigned.cell));
        // This cannot fail, because it is made from an existing map; if it did, solid rock would reveal nothing.
        let guise = self.disguised(map, rock, &cells);
        let guise = guise.unwrap_or_else(|_| map.all_rock());
        let is_whole = |secret: &Secret| secret.is_whole(&guise);
        DisguisedMap {
            alters_sight: !rock.is_empty() || !self.0.iter().all(is_whole),
            map: Arc::new(guise),
            rock: cells,
            outlooks: VisibilityCache::disguising(map.clone()),
        }
    }

    fn disguised(
        &self,
        map: &BattleMap,
        rock: &[FeignedRock],
        cells: &CellSet,
    ) -> Result<BattleMap, MapError> {
        let mut guise = map.clone();
        guise.remove_furniture(|cell| cells.has(cell));
        for &FeignedRock { cell, like, before } in rock {
            guise.set_terrain(cell, Terrain::Blocked)?;
            guise.set_light(cell, map.light(like))?;
            // A zone or restriction in the passage alone would reveal it; one that extends across the secret does not.
            let restricted = before.is_some_and(|before| map.is_restricted(before));
            guise.set_restricted(cell, restricted && map.is_restricted(cell))?;
            let zone = before.and_then(|before| map.zone_on(before));
            guise.set_zone(cell, zone.filter(|_| zone == map.zone_on(cell)))?;
        }
        guise.tidy_zones();
        let walls = map.walls().iter();
        let mut walls: Vec<Wall> = walls
            .filter(|wall| !map.kind(wall.kind).feigned)
            .copied()
            .collect();
        let doors = map.doors().iter();
        let doors = doors.filter(|door| {
            // An open door that feigned a wall is left out.
            let feigned = map.kind(door.kind).feigned;
            door.state != DoorState::Secret && !feigned
        });
        let doors = doors.copied().collect();
        for secret in &self.0 {
            for wall in secret.walls(&guise) {
                add(&mut walls, wall);
            }
        }
        guise.replace_thin(walls, doors)?;
        Ok(guise)
    }
}

/// Adds a wall: it continues walls of its kind that it runs into, and is not added where such a wall already is.
fn add(walls: &mut Vec<Wall>, mut wall: Wall) {
    let stands = |other: &Wall| other.kind == wall.kind && setting::lies_on(&wall, other);
    if walls.iter().any(stands) {
        return;
    }
    let mut place = None;
    let mut nth = 0;
    while nth < walls.len() {
        let Some(joined) = setting::joined(&walls[nth], &wall) else {
            nth += 1;
            continue;
        };
        wall = joined;
        match place {
            None => {
                place = Some(nth);
                nth += 1;
            }
            Some(_) => {
                walls.remove(nth);
            }
        }
    }
    match place {
        Some(place) => walls[place] = wall,
        None => walls.push(wall),
    }
}
