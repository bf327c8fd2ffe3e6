//! The contents of a block of a map, to be placed elsewhere, turned and mirrored.

use std::borrow::Cow;

use super::furnish::clear_furniture;
use super::patch::PatchCells;
use super::rooms::{clear_within, lies_beside, pieces};
use super::walls::{ThinWalls, WallLine};
use super::{BlockTurn, DrawError, free_number, lamps};
use crate::grid::{
    BattleMap, Cell, Door, Furniture, FurnitureKind, Lamp, Light, Point, Terrain, Wall, WallKind,
    Zone,
};

/// The size of a block, for positions relative to its top left corner.
#[derive(Clone, Copy)]
struct Frame {
    /// Width in columns, or in fine units.
    width: i32,
    /// Height in rows, or in fine units.
    height: i32,
    /// Offset of the last position from the far side: 1 for cells, 0 for points.
    last: i32,
}

impl Frame {
    fn turned(self, (mut x, mut y): (i32, i32), turn: BlockTurn, mirror: bool) -> (i32, i32) {
        let (mut width, mut height) = (self.width, self.height);
        if mirror {
            x = width - self.last - x;
        }
        for _ in 0..turn.quarters() {
            (x, y) = (height - self.last - y, x);
            (width, height) = (height, width);
        }
        (x, y)
    }
}

/// A wall or door, with its kind.
type OfKind<T> = (T, WallKind);

/// The contents of a block of a map, relative to its upper left corner: its terrain, the walls and doors in it and
/// around it, its lamps, and the furniture that is completely on it.
#[derive(Clone)]
pub(super) struct MapClip {
    /// Number of columns.
    width: i32,
    /// Number of rows.
    height: i32,
    cells: Vec<(Cell, Terrain, Light, bool)>,
    zones: Vec<(Cell, Zone)>,
    walls: Vec<OfKind<Wall>>,
    doors: Vec<OfKind<Door>>,
    lamps: Vec<Lamp>,
    furniture: Vec<(Furniture, FurnitureKind)>,
}

impl MapClip {
    /// Returns the contents of a block.
    pub fn from_map(map: &BattleMap, low: Cell, high: Cell) -> Self {
        let block: Vec<Cell> = (low.y..=high.y)
            .flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y)))
            .collect();
        let inside = PatchCells::from_cells(map, block.iter().copied());
        let from_corner = |cell: Cell| cell.offset(-low.x, -low.y);
        let start = map.topology().offset_of(low.x, low.y);
        let seen = |point: Point| Point::new(point.x - start.x, point.y - start.y);
        let along = going_along(map, &inside);
        let furniture = map.furniture().iter().filter_map(|piece| {
            let wholly = map
                .cells_under(piece)
                .all(|cell| inside.contains(map, cell));
            let kind = map.furniture_kind(&piece.kind).filter(|_| wholly)?;
            let at = from_corner(piece.at);
            Some((
                Furniture {
                    at,
                    ..piece.clone()
                },
                kind.clone(),
            ))
        });
        let lamps = map.lamps().iter();
        let lamps = lamps.filter(|lamp| inside.contains(map, map.cell_at(lamp.at)));
        Self {
            width: high.x - low.x + 1,
            height: high.y - low.y + 1,
            cells: block
                .iter()
                .map(|&cell| {
                    let (ground, light) = (map.bare_terrain(cell), map.light(cell));
                    (from_corner(cell), ground, light, map.is_restricted(cell))
                })
                .collect(),
            zones: block
                .iter()
                .filter_map(|&cell| Some((from_corner(cell), map.zone_on(cell)?.clone())))
                .collect(),
            walls: along
                .walls
                .iter()
                .map(|wall| {
                    let (from, to) = (seen(wall.from), seen(wall.to));
                    (Wall { from, to, ..*wall }, map.kind(wall.kind).clone())
                })
                .collect(),
            doors: along
                .doors
                .iter()
                .map(|door| {
                    let (from, to) = (seen(door.from), seen(door.to));
                    (Door { from, to, ..*door }, map.kind(door.kind).clone())
                })
                .collect(),
            lamps: lamps
                .map(|lamp| Lamp {
                    at: seen(lamp.at),
                    ..*lamp
                })
                .collect(),
            furniture: furniture.collect(),
        }
    }

    /// Removes from the map what was lifted from this corner, except the terrain.
    pub fn remove_from(&self, map: &mut BattleMap, low: Cell) -> Result<(), DrawError> {
        let mut stay = ThinWalls::from_map(map);
        let start = map.topology().offset_of(low.x, low.y);
        let there = |point: Point| Point::new(point.x + start.x, point.y + start.y);
        let walls = self.walls.iter().map(|(wall, _)| (wall.from, wall.to));
        let doors = self.doors.iter().map(|(door, _)| (door.from, door.to));
        for (from, to) in walls.chain(doors) {
            if let Ok(line) = WallLine::new(there(from), there(to)) {
                stay.cut(line);
            }
        }
        stay.restore_to(map)?;
        for lamp in &self.lamps {
            map.take_lamp(lamp.id)?;
        }
        let gone: Vec<Cell> = self
            .furniture
            .iter()
            .map(|(piece, _)| piece.at.offset(low.x, low.y))
            .collect();
        map.remove_furniture(|cell| gone.contains(&cell));
        Ok(())
    }

    /// Places it on a map, with its upper left corner on a cell, replacing the contents there; with `fresh`, doors get
    /// new numbers.
    pub fn paste(
        self,
        map: &mut BattleMap,
        at: Cell,
        (turn, mirror): (BlockTurn, bool),
        fresh: bool,
    ) -> Result<(), DrawError> {
        let topology = map.topology();
        let cells = Frame {
            width: self.width,
            height: self.height,
            last: 1,
        };
        let extent = topology.extent_of_lines(self.width, self.height);
        let points = Frame {
            width: extent.x,
            height: extent.y,
            last: 0,
        };
        let cell_to = |cell: Cell| {
            let (x, y) = cells.turned((cell.x, cell.y), turn, mirror);
            at.offset(x, y)
        };
        let start = topology.offset_of(at.x, at.y);
        let point_to = |point: Point| {
            let (x, y) = points.turned((point.x, point.y), turn, mirror);
            Point::new(start.x + x, start.y + y)
        };
        let there = PatchCells::from_cells(map, self.cells.iter().map(|(cell, ..)| cell_to(*cell)));
        lamps::clear(map, &there)?;
        for lamp in self.lamps {
            lamps::add(map, lamp, point_to(lamp.at))?;
        }
        for (cell, terrain, light, restricted) in &self.cells {
            let cell = cell_to(*cell);
            map.set_terrain(cell, *terrain)?;
            map.set_light(cell, *light)?;
            map.set_restricted(cell, *restricted)?;
            map.set_zone(cell, None)?;
        }
        for (cell, zone) in &self.zones {
            map.set_zone(cell_to(*cell), Some(zone))?;
        }
        let mut thin = ThinWalls::from_map(map);
        clear_within(map, &mut thin, &there);
        // A mirror swaps left and right, so the ends of walls with a direction must be swapped as well.
        let ends_of = |from: Point, to: Point, kind: &WallKind| match mirror && kind.has_direction()
        {
            false => (point_to(from), point_to(to)),
            true => (point_to(to), point_to(from)),
        };
        for (wall, kind) in self.walls {
            let (from, to) = ends_of(wall.from, wall.to, &kind);
            let kind = map.add_kind(named_apart(map, kind))?;
            thin.cut(WallLine::new(from, to)?);
            thin.walls.push(Wall { from, to, kind });
        }
        for (door, kind) in self.doors {
            let (from, to) = ends_of(door.from, door.to, &kind);
            let kind = map.add_kind(named_apart(map, kind))?;
            thin.cut(WallLine::new(from, to)?);
            let taken = thin.doors.iter().any(|other| other.id == door.id);
            let id = if fresh || taken {
                free_number(&thin.doors)?
            } else {
                door.id
            };
            thin.doors.push(Door {
                id,
                from,
                to,
                kind,
                ..door
            });
        }
        thin.restore_to(map)?;
        clear_furniture(map, &there);
        for (piece, kind) in self.furniture {
            let (width, height) = kind.turned(piece.turn);
            let corners = [piece.at, piece.at.offset(width - 1, height - 1)].map(cell_to);
            let turned = if mirror {
                piece.turn.mirrored()
            } else {
                piece.turn
            };
            let kind = furniture_kind_on(map, kind)?;
            map.add_furniture(Furniture {
                at: Cell::new(
                    corners[0].x.min(corners[1].x),
                    corners[0].y.min(corners[1].y),
                ),
                kind,
                turn: turned.and(turn),
            })?;
        }
        Ok(())
    }
}

/// Returns the walls and doors in a block or at its edge.
fn going_along(map: &BattleMap, block: &PatchCells) -> ThinWalls {
    let goes = |from, to| lies_beside(map, block, from, to);
    let doors = map.doors().iter().filter(|door| goes(door.from, door.to));
    let mut along = ThinWalls {
        walls: Vec::new(),
        doors: doors.copied().collect(),
    };
    for wall in map.walls() {
        let mut run: Option<Wall> = None;
        for (from, to) in pieces(map.topology(), *wall) {
            if goes(from, to) {
                run = Some(Wall {
                    from: run.map_or(from, |run| run.from),
                    to,
                    ..*wall
                });
            } else {
                along.walls.extend(run.take());
            }
        }
        along.walls.extend(run);
    }
    along
}

/// Returns a name that does not mean anything else: the name itself, or the name with a number.
fn free_name(name: &str, means_another: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number: u32| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names
        .find(|name| !means_another(name))
        .unwrap_or_else(|| name.to_owned())
}

/// Returns a kind of wall, under another name if the map has a different kind with the same name.
fn named_apart(map: &BattleMap, kind: WallKind) -> WallKind {
    let alike = |known: &WallKind, name: &str| WallKind {
        name: Cow::Owned(name.to_owned()),
        ..known.clone()
    };
    let name = free_name(&kind.name, |name| {
        let all = map.kinds().iter().chain(WallKind::all_built_in());
        let mut named = all.filter(|known| known.name == name);
        named.any(|known| *known != alike(&kind, name))
    });
    if kind.name == name {
        return kind;
    }
    alike(&kind, &name)
}

/// Returns the name of a kind of furniture on a map, after adding the kind if the map lacks it.
fn furniture_kind_on(map: &mut BattleMap, kind: FurnitureKind) -> Result<String, DrawError> {
    let alike = |name: &str| FurnitureKind {
        name: Cow::Owned(name.to_owned()),
        ..kind.clone()
    };
    let name = free_name(&kind.name, |name| {
        let known = map.furniture_kind(name);
        known.is_some_and(|known| *known != alike(name))
    });
    let kind = alike(&name);
    if map.furniture_kind(&name) != Some(&kind) {
        map.add_furniture_kind(kind)?;
    }
    Ok(name)
}
