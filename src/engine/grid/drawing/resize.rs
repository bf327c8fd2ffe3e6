//! Extending a map on its sides, and cutting it.

use serde::{Deserialize, Serialize};

use super::DrawError;
use super::walls::ThinWalls;
use crate::grid::{
    BattleMap, Cell, Door, Furniture, Lamp, MapError, Picture, Point, Topology, Wall,
};

/// Numbers of cells by which a map is extended on each side; below 0 it is cut there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Margins {
    /// At the top.
    pub north: i32,
    /// At the right.
    pub east: i32,
    /// At the bottom.
    pub south: i32,
    /// At the left.
    pub west: i32,
}

impl Margins {
    /// Returns the columns and rows by which everything on the map moves.
    pub const fn shift(&self) -> (i32, i32) {
        (self.west, self.north)
    }

    /// Returns the distance by which everything on a map of such cells moves, in fine units.
    pub fn offset(&self, topology: Topology) -> Point {
        topology.offset_of(self.west, self.north)
    }

    /// Returns the map with these margins.
    pub(super) fn apply(&self, map: &BattleMap) -> Result<BattleMap, DrawError> {
        let topology = map.topology();
        let pushed_apart = match topology {
            Topology::Square => false,
            Topology::HexPointy => self.north % 2 != 0,
            Topology::HexFlat => self.west % 2 != 0,
        };
        if pushed_apart {
            return Err(DrawError::OddShift);
        }
        let size = |now: u32, low: i32, high: i32| {
            let now = i64::from(now) + i64::from(low) + i64::from(high);
            u32::try_from(now).unwrap_or(0)
        };
        let width = size(map.width(), self.west, self.east);
        let height = size(map.height(), self.north, self.south);
        let mut grown = BattleMap::with_topology(topology, width, height)?;
        for cell in grown.cells() {
            let from = Cell::new(cell.x - self.west, cell.y - self.north);
            if map.contains(from) {
                grown.set_terrain(cell, map.bare_terrain(from))?;
                grown.set_light(cell, map.light(from))?;
                grown.set_restricted(cell, map.is_restricted(from))?;
                grown.set_zone(cell, map.zone_on(from))?;
            }
        }
        grown.set_floors(map.floors());
        for kind in map.kinds() {
            grown.add_kind(kind.clone())?;
        }
        let by = self.offset(topology);
        let moved = |point: Point| Point::new(point.x + by.x, point.y + by.y);
        let extent = topology.extent(width, height);
        let is_near = |from: Point, to: Point| {
            from.x.max(to.x) >= 0
                && from.y.max(to.y) >= 0
                && from.x.min(to.x) <= extent.x
                && from.y.min(to.y) <= extent.y
        };
        let walls = map.walls().iter().map(|wall| Wall {
            from: moved(wall.from),
            to: moved(wall.to),
            ..*wall
        });
        let doors = map.doors().iter().map(|door| Door {
            from: moved(door.from),
            to: moved(door.to),
            ..*door
        });
        let thin = ThinWalls {
            walls: walls.filter(|wall| is_near(wall.from, wall.to)).collect(),
            doors: doors.filter(|door| is_near(door.from, door.to)).collect(),
        };
        thin.restore_to(&mut grown)?;
        for lamp in map.lamps() {
            let at = moved(lamp.at);
            if grown.contains(grown.cell_at(at)) {
                grown.add_lamp(Lamp { at, ..*lamp })?;
            }
        }
        for kind in map.furniture_kinds() {
            grown.add_furniture_kind(kind.clone())?;
        }
        for piece in map.furniture() {
            let at = piece.at.offset(self.west, self.north);
            let moved = Furniture {
                at,
                ..piece.clone()
            };
            // Furniture that would be cut through is removed.
            if grown.cells_under(&moved).all(|cell| grown.contains(cell)) {
                grown.add_furniture(moved)?;
            }
        }
        let picture = map.picture().map(|picture| Picture {
            from: moved(picture.from),
            to: moved(picture.to),
            ..picture.clone()
        });
        match grown.set_picture(picture) {
            // A picture completely outside the rest shows nothing.
            Ok(()) | Err(MapError::FarOutside(_)) => Ok(grown),
            Err(error) => Err(error.into()),
        }
    }
}

impl Topology {
    /// Returns the distance of a column and row from the origin, in fine units, without the shift of hexagon lines.
    pub(super) fn offset_of(self, columns: i32, rows: i32) -> Point {
        // Every second line is not shifted.
        let there = self.centre(Cell::new(2 * columns, 2 * rows));
        let origin = self.centre(Cell::new(0, 0));
        Point::new((there.x - origin.x) / 2, (there.y - origin.y) / 2)
    }
}
