//! Drawing on a map: strokes as plain data, and their effects on a map.
//!
//! A stroke is small, however much it changes, so that a journal can store it instead of the map. Where ends of walls
//! do not meet exactly, whole numbers are rounded in the same way everywhere: the same stroke on the same map gives the
//! same map on every machine.

mod block_turn;
mod clip;
mod enclosure;
mod furnish;
mod lamps;
mod patch;
mod resize;
mod rooms;
mod shift;
#[cfg(test)]
mod tests;
mod walls;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    BattleMap, Cell, Door, DoorId, DoorState, Glow, KindId, LampId, Light, MapError, Picture,
    Point, Terrain, Tint, Wall, WallKind, Zone,
};

pub use block_turn::BlockTurn;
pub use furnish::{MAX_PIECE_SIDE, PlacedPiece};
pub use patch::Patch;
pub(super) use patch::PatchCells;
pub use resize::Margins;
pub(super) use rooms::{lies_beside, pieces};
pub use shift::{BlockMove, changes_lines};

/// Maximum number of points of a stroke.
pub const MAX_POINTS: usize = 2_000;

/// Maximum number of walls that can be drawn on a map.
pub const MAX_WALLS: usize = 20_000;

/// One stroke on a map.
///
/// Walls and doors name their kind: one of [`WallKind::BUILT_IN`], or a custom kind of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Stroke {
    /// Sets the terrain of cells.
    Ground {
        /// The cells.
        on: Patch,
        /// Their new terrain.
        terrain: Terrain,
    },
    /// Sets the light of cells.
    Light {
        /// The cells.
        on: Patch,
        /// Their new light.
        light: Light,
    },
    /// Sets a lamp, replacing one at the same point.
    Lamp {
        /// Its position.
        at: Point,
        /// Its reach.
        glow: Glow,
        /// Colour of its light.
        #[serde(default)]
        tint: Tint,
        /// True if it is lit.
        #[serde(default = "yes")]
        lit: bool,
    },
    /// Removes a lamp.
    TakeLamp {
        /// The lamp.
        lamp: LampId,
    },
    /// Makes cells restricted, or ordinary again (PHA-75).
    Restrict {
        /// The cells.
        on: Patch,
        /// True to make them restricted.
        restricted: bool,
    },
    /// Adds cells to a zone; the whole zone gets the properties given here.
    Zone {
        /// Cells to add.
        on: Patch,
        /// The zone and its properties.
        zone: Zone,
    },
    /// Removes cells from their zones.
    TakeZone {
        /// The cells.
        on: Patch,
    },
    /// Builds a room: open floor, no walls inside, and walls around it where there are none yet.
    Room {
        /// Its floor; a room on a polygon has its walls along the polygon's sides.
        on: Patch,
        /// The kind of its walls.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Digs a corridor: outside rooms its path gets a floor and walls; where it crosses a wall, it opens the wall.
    Corridor {
        /// Cells at which its path begins, turns and ends.
        along: Vec<Cell>,
        /// Its width in cells, 1 to 8.
        #[serde(default = "default_one", skip_serializing_if = "is_one")]
        wide: u8,
        /// The kind of its walls.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Builds walls from point to point, replacing walls and doors along the same line.
    Walls {
        /// The points, in order.
        along: Vec<Point>,
        /// Their kind.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Sets a door, replacing walls and doors along the same line.
    Door {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Open, closed, locked or secret.
        #[serde(default)]
        state: DoorState,
        /// Its kind.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Removes walls and doors along a line: a part of a wall, or a whole door.
    Breach {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// Adds furniture, replacing the furniture on the same cells.
    Furnish {
        /// Its kind: one of [`FurnitureKind::BUILT_IN`](super::FurnitureKind::BUILT_IN), or a custom kind of the map.
        kind: String,
        /// The cell of its upper left corner, after turning.
        at: Cell,
        /// Clockwise turn.
        #[serde(default)]
        turn: BlockTurn,
    },
    /// Removes the furniture on a cell.
    TakeFurniture {
        /// Any of its cells.
        at: Cell,
    },
    /// Places a piece of another map.
    Lay(Box<PlacedPiece>),
    /// Clears cells: one terrain, bright and not restricted, without zone, lamp or furniture, and without walls and
    /// doors in them or around them.
    Clear {
        /// The cells.
        on: Patch,
        /// Their new terrain.
        #[serde(default)]
        terrain: Terrain,
    },
    /// Moves or copies the contents of a block of cells, unchanged, turned or mirrored.
    Shift(BlockMove),
    /// Extends the map by each margin above 0, and cuts it by each margin below 0.
    Resize(Margins),
    /// Sets or replaces the picture under the map, or removes it.
    Picture(Option<Picture>),
}

const fn yes() -> bool {
    true
}

fn wall() -> String {
    WallKind::WALL.name.into_owned()
}

fn is_wall(kind: &str) -> bool {
    kind == WallKind::WALL.name
}

const fn default_one() -> u8 {
    1
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_one(wide: &u8) -> bool {
    *wide == 1
}

/// The reason why a stroke cannot be drawn. The map stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The map would not change.
    NothingChanges,
    /// A wall, door or polygon needs ends that are apart.
    TooShort,
    /// The stroke has too many points.
    TooManyPoints,
    /// There would be too many walls or doors.
    TooManyWalls,
    /// The kind of wall is unknown.
    UnknownKind(String),
    /// A stroke is 1 to 8 cells wide.
    BadWidth(u8),
    /// Every second row or column of hexagons is shifted, and must stay shifted.
    OddShift,
    /// Only blocks of squares can be turned by a quarter.
    HexesDoNotTurn,
    /// The kind of furniture is unknown.
    UnknownFurniture(String),
    /// A piece of a map has at most [`MAX_PIECE_SIDE`] cells per side.
    PieceTooLarge,
    /// The piece has squares and the map hexagons, or the other way round.
    OtherCells,
    /// The resulting map would be invalid.
    Map(MapError),
}

impl From<MapError> for DrawError {
    fn from(error: MapError) -> Self {
        Self::Map(error)
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingChanges => f.write_str("nothing would change on the map"),
            Self::TooShort => f.write_str("its ends lie in one place: draw it longer"),
            Self::TooManyPoints => {
                write!(f, "a stroke has at most {MAX_POINTS} points: draw it in two")
            }
            Self::TooManyWalls => write!(f, "a map has at most {MAX_WALLS} walls and doors"),
            Self::UnknownKind(kind) => write!(f, "`{kind}` is not a kind of wall on this map"),
            Self::BadWidth(wide) => write!(f, "a stroke is 1 to 8 squares wide, not {wide}"),
            Self::OddShift => f.write_str(
                "every second line of hexes is pushed by half a hex, so they move by two lines at a time that way",
            ),
            Self::HexesDoNotTurn => f.write_str("hexes can be turned by half and mirrored, not laid on their side"),
            Self::UnknownFurniture(kind) => {
                write!(f, "`{kind}` is not a kind of furniture on this map")
            }
            Self::PieceTooLarge => {
                write!(f, "a piece is at most {MAX_PIECE_SIDE} squares wide and high")
            }
            Self::OtherCells => f.write_str("the piece has cells of another shape than the map"),
            Self::Map(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DrawError {}

impl BattleMap {
    /// Returns the map with a stroke drawn on it.
    ///
    /// # Errors
    /// [`DrawError`] with the reason, if it cannot be drawn.
    pub fn drawn(&self, stroke: &Stroke) -> Result<Self, DrawError> {
        let mut map = self.clone();
        match stroke {
            Stroke::Ground { on, terrain } => {
                for cell in on.cells(self)? {
                    map.set_terrain(cell, *terrain)?;
                }
            }
            Stroke::Light { on, light } => {
                for cell in on.cells(self)? {
                    map.set_light(cell, *light)?;
                }
            }
            Stroke::Lamp {
                at,
                glow,
                tint,
                lit,
            } => lamps::set(&mut map, *at, *glow, *tint, *lit)?,
            Stroke::TakeLamp { lamp } => {
                map.take_lamp(*lamp)?;
            }
            Stroke::Restrict { on, restricted } => {
                for cell in on.cells(self)? {
                    map.set_restricted(cell, *restricted)?;
                }
            }
            Stroke::Zone { on, zone } => {
                for cell in on.cells(self)? {
                    map.set_zone(cell, Some(zone))?;
                }
            }
            Stroke::TakeZone { on } => {
                for cell in on.cells(self)? {
                    map.set_zone(cell, None)?;
                }
            }
            Stroke::Room { on, kind } => rooms::room(&mut map, on, kind)?,
            Stroke::Corridor { along, wide, kind } => {
                rooms::corridor(&mut map, along, *wide, kind)?;
            }
            Stroke::Walls { along, kind } => build(&mut map, along, kind)?,
            Stroke::Door {
                from,
                to,
                state,
                kind,
            } => set_door(&mut map, (*from, *to), *state, kind)?,
            Stroke::Breach { from, to } => {
                let mut thin = walls::ThinWalls::from_map(&map);
                thin.cut(walls::WallLine::new(*from, *to)?);
                thin.restore_to(&mut map)?;
            }
            Stroke::Furnish { kind, at, turn } => furnish::furnish(&mut map, kind, *at, *turn)?,
            Stroke::TakeFurniture { at } => {
                map.remove_furniture(|cell| cell == *at);
            }
            Stroke::Lay(lay) => lay.apply(&mut map)?,
            Stroke::Clear { on, terrain } => rooms::clear(&mut map, on, *terrain)?,
            Stroke::Shift(shift) => shift.apply(&mut map)?,
            Stroke::Resize(margins) => map = margins.apply(self)?,
            Stroke::Picture(picture) => map.set_picture(picture.clone())?,
        }
        map.renumber_kinds()?;
        map.tidy_zones();
        if map == *self {
            return Err(DrawError::NothingChanges);
        }
        Ok(map)
    }
}

/// Returns the number of a kind on a map, after adding the kind if the map lacks it.
fn kind_of(map: &mut BattleMap, name: &str) -> Result<KindId, DrawError> {
    let kind = map.kind_named(name).cloned();
    let kind = kind.ok_or_else(|| DrawError::UnknownKind(name.to_owned()))?;
    Ok(map.add_kind(kind)?)
}

fn build(map: &mut BattleMap, along: &[Point], kind: &str) -> Result<(), DrawError> {
    if along.len() > MAX_POINTS {
        return Err(DrawError::TooManyPoints);
    }
    if along.len() < 2 {
        return Err(DrawError::TooShort);
    }
    let kind = kind_of(map, kind)?;
    let mut thin = walls::ThinWalls::from_map(map);
    for ends in along.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        thin.cut(walls::WallLine::new(from, to)?);
        thin.walls.push(Wall { from, to, kind });
    }
    thin.restore_to(map)
}

fn set_door(
    map: &mut BattleMap,
    (from, to): (Point, Point),
    state: DoorState,
    kind: &str,
) -> Result<(), DrawError> {
    let kind = kind_of(map, kind)?;
    let mut thin = walls::ThinWalls::from_map(map);
    // A door that replaces another one keeps its number.
    let stood = thin.doors.iter().find(|door| {
        let (a, b) = (door.from, door.to);
        (a, b) == (from, to) || (b, a) == (from, to)
    });
    let id = match stood {
        Some(door) => door.id,
        None => free_number(&thin.doors)?,
    };
    thin.cut(walls::WallLine::new(from, to)?);
    thin.doors.push(Door {
        id,
        from,
        to,
        state,
        kind,
    });
    thin.restore_to(map)
}

/// Returns the number after the highest door number, or the lowest free one.
fn free_number(doors: &[Door]) -> Result<DoorId, DrawError> {
    let highest = doors.iter().map(|door| door.id.0).max().unwrap_or(0);
    if let Some(next) = highest.checked_add(1) {
        return Ok(DoorId(next));
    }
    let mut free = (1..=u16::MAX).map(DoorId);
    free.find(|id| doors.iter().all(|door| door.id != *id))
        .ok_or(DrawError::TooManyWalls)
}
