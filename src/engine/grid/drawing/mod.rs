//! Drawing on a map: strokes as plain data, and what each makes of a map.
//!
//! A stroke is small whatever it changes, so that a journal can keep it instead of the map. Where ends
//! of walls do not meet exactly, whole numbers are rounded the same way everywhere: the same stroke on
//! the same map gives the same map on every machine.

mod enclosure;
mod furnish;
mod lamps;
mod lifted;
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

pub use furnish::{LONGEST_PIECE, Lay};
pub(super) use patch::Cells;
pub use patch::Patch;
pub use resize::Margins;
pub(super) use rooms::{lies_beside, pieces};
pub use shift::{Shift, Turn, changes_lines};

/// The most points that a stroke may have.
pub const MOST_POINTS: usize = 2_000;

/// The most walls that can be drawn on a map.
pub const MOST_WALLS: usize = 20_000;

/// One stroke on a map.
///
/// Walls and doors name their kind: one of [`WallKind::BUILT_IN`], or one that the map has of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Stroke {
    /// Lays ground.
    Ground {
        /// The cells.
        on: Patch,
        /// What they are from now on.
        terrain: Terrain,
    },
    /// Lights cells, or darkens them.
    Light {
        /// The cells.
        on: Patch,
        /// How well they are lit from now on.
        light: Light,
    },
    /// Sets a lamp, in place of one that stands on the same point.
    Lamp {
        /// Where it is.
        at: Point,
        /// How far it sheds light.
        glow: Glow,
        /// The colour of its light.
        #[serde(default)]
        tint: Tint,
        /// Whether it is lit.
        #[serde(default = "yes")]
        lit: bool,
    },
    /// Takes a lamp away.
    TakeLamp {
        /// The lamp.
        lamp: LampId,
    },
    /// Restricts ground, or makes it ordinary again (PHA-75).
    Restrict {
        /// The cells.
        on: Patch,
        /// Whether they are restricted from now on.
        restricted: bool,
    },
    /// Lays a zone: all of it, wherever it lies, is from now on as is said here.
    Zone {
        /// The cells that lie in it from now on.
        on: Patch,
        /// What it is.
        zone: Zone,
    },
    /// Takes cells out of the zones in which they lie.
    TakeZone {
        /// The cells.
        on: Patch,
    },
    /// Builds a room: open floor, no wall inside, and walls around it where there are none yet.
    Room {
        /// Its floor; a polygon has its walls along its own sides.
        on: Patch,
        /// The kind of its walls.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Digs a corridor: where its way leads outside rooms, it gets a floor and walls; where it passes
    /// a wall, it opens it.
    Corridor {
        /// The cells at which its way begins, turns and ends.
        along: Vec<Cell>,
        /// How many cells wide it is, 1 to 8.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        wide: u8,
        /// The kind of its walls.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Builds walls from point to point, in place of whatever thin stands along the same line.
    Walls {
        /// The points, in their order.
        along: Vec<Point>,
        /// Their kind.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Sets a door, in place of whatever thin stands along the same line.
    Door {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Whether it is open, closed, locked or secret.
        #[serde(default)]
        state: DoorState,
        /// Its kind.
        #[serde(default = "wall", skip_serializing_if = "is_wall")]
        kind: String,
    },
    /// Takes down whatever thin stands along a line: a part of a wall, or a door.
    Breach {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// Sets up furniture, in place of what stands on the same cells.
    Furnish {
        /// Its kind: one of [`FurnitureKind::BUILT_IN`](super::FurnitureKind::BUILT_IN), or one that the map has of its
        /// own.
        kind: String,
        /// The cell of its upper left corner, as it stands then.
        at: Cell,
        /// How far it is turned.
        #[serde(default)]
        turn: Turn,
    },
    /// Takes away the furniture that stands on a cell.
    TakeFurniture {
        /// Any of its cells.
        at: Cell,
    },
    /// Lays a piece of a map of its own.
    Lay(Box<Lay>),
    /// Clears cells: one bright, ordinary ground, no lamp, no furniture, and nothing thin in them or around them.
    Clear {
        /// The cells.
        on: Patch,
        /// The ground that they have then.
        #[serde(default)]
        terrain: Terrain,
    },
    /// Moves or copies what lies in a block of cells, as it is, turned or mirrored.
    Shift(Shift),
    /// Grows the map where a margin is above 0, and cuts it where one is below.
    Resize(Margins),
    /// Lays a picture under the map in place of the one there is, or takes it away.
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

const fn one() -> u8 {
    1
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_one(wide: &u8) -> bool {
    *wide == 1
}

/// Why a stroke cannot be drawn. The map is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// The map would be as it is now.
    NothingChanges,
    /// A wall, a door or a polygon needs ends that are apart.
    TooShort,
    /// The stroke has too many points.
    TooManyPoints,
    /// There would be too many walls or doors.
    TooManyWalls,
    /// Nobody knows this kind of wall.
    UnknownKind(String),
    /// A stroke is 1 to 8 cells wide.
    BadWidth(u8),
    /// Every second row or column of hexagons is pushed, and must stay so.
    OddShift,
    /// Only blocks of squares can be turned on their side.
    HexesDoNotTurn,
    /// Nobody knows this kind of furniture.
    UnknownFurniture(String),
    /// A piece of a map has at most [`LONGEST_PIECE`] cells a side.
    PieceTooLarge,
    /// The piece is of squares and the map of hexagons, or the other way round.
    OtherCells,
    /// The map cannot be so.
    Map(MapError),
}

impl From<MapError> for NotDrawn {
    fn from(error: MapError) -> Self {
        Self::Map(error)
    }
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingChanges => f.write_str("nothing would change on the map"),
            Self::TooShort => f.write_str("its ends lie in one place: draw it longer"),
            Self::TooManyPoints => {
                write!(f, "a stroke has at most {MOST_POINTS} points: draw it in two")
            }
            Self::TooManyWalls => write!(f, "a map has at most {MOST_WALLS} walls and doors"),
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
                write!(f, "a piece is at most {LONGEST_PIECE} squares wide and high")
            }
            Self::OtherCells => f.write_str("the piece has cells of another shape than the map"),
            Self::Map(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotDrawn {}

impl BattleMap {
    /// The map with a stroke on it.
    ///
    /// # Errors
    /// [`NotDrawn`], which says why.
    pub fn drawn(&self, stroke: &Stroke) -> Result<Self, NotDrawn> {
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
                let mut thin = walls::Thin::of(&map);
                thin.cut(walls::Line::new(*from, *to)?);
                thin.put_back(&mut map)?;
            }
            Stroke::Furnish { kind, at, turn } => furnish::furnish(&mut map, kind, *at, *turn)?,
            Stroke::TakeFurniture { at } => {
                map.take_furniture(|cell| cell == *at);
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
            return Err(NotDrawn::NothingChanges);
        }
        Ok(map)
    }
}

/// The number of a kind on a map, which gets it if it has none yet.
fn kind_of(map: &mut BattleMap, name: &str) -> Result<KindId, NotDrawn> {
    let kind = map.kind_named(name).cloned();
    let kind = kind.ok_or_else(|| NotDrawn::UnknownKind(name.to_owned()))?;
    Ok(map.add_kind(kind)?)
}

fn build(map: &mut BattleMap, along: &[Point], kind: &str) -> Result<(), NotDrawn> {
    if along.len() > MOST_POINTS {
        return Err(NotDrawn::TooManyPoints);
    }
    if along.len() < 2 {
        return Err(NotDrawn::TooShort);
    }
    let kind = kind_of(map, kind)?;
    let mut thin = walls::Thin::of(map);
    for ends in along.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        thin.cut(walls::Line::new(from, to)?);
        thin.walls.push(Wall { from, to, kind });
    }
    thin.put_back(map)
}

fn set_door(
    map: &mut BattleMap,
    (from, to): (Point, Point),
    state: DoorState,
    kind: &str,
) -> Result<(), NotDrawn> {
    let kind = kind_of(map, kind)?;
    let mut thin = walls::Thin::of(map);
    // A door that is set where one stands keeps its number.
    let stood = thin.doors.iter().find(|door| {
        let (a, b) = (door.from, door.to);
        (a, b) == (from, to) || (b, a) == (from, to)
    });
    let id = match stood {
        Some(door) => door.id,
        None => free_number(&thin.doors)?,
    };
    thin.cut(walls::Line::new(from, to)?);
    thin.doors.push(Door {
        id,
        from,
        to,
        state,
        kind,
    });
    thin.put_back(map)
}

/// The number after the highest that a door has, or the lowest free one.
fn free_number(doors: &[Door]) -> Result<DoorId, NotDrawn> {
    let highest = doors.iter().map(|door| door.id.0).max().unwrap_or(0);
    if let Some(next) = highest.checked_add(1) {
        return Ok(DoorId(next));
    }
    let mut free = (1..=u16::MAX).map(DoorId);
    free.find(|id| doors.iter().all(|door| door.id != *id))
        .ok_or(NotDrawn::TooManyWalls)
}
