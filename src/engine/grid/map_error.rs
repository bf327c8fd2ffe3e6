//! The reasons why a map cannot be made or changed.

use std::fmt;

use super::limits::{
    MAX_FURNITURE, MAX_FURNITURE_KINDS, MAX_FURNITURE_SIDE, MAX_LAMPS, MAX_LIGHT_FEET,
    MAX_MAP_SIZE, MAX_ZONE_NAME_LENGTH, MAX_ZONES,
};
use super::{Cell, DoorId, Glow, KindId, LampId, Point};

/// The reason why a map cannot be made or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapError {
    /// A map must be 1 to 512 squares wide and high.
    BadSize {
        /// The requested width, in squares.
        width: u32,
        /// The requested height, in squares.
        height: u32,
    },
    /// The cell is not on the map.
    OutsideMap(Cell),
    /// The end of a wall or door is too far from the map.
    FarOutside(Point),
    /// The map already has a door with this number.
    DuplicateDoor(DoorId),
    /// The map does not have a door with this number.
    NoSuchDoor(DoorId),
    /// The map does not have a kind of wall with this number.
    NoSuchKind(KindId),
    /// The map has as many kinds of wall as there are numbers for.
    TooManyKinds,
    /// A kind of wall gives at most 99 per cent cover; full cover means that the wall stops the traffic.
    TooMuchCover {
        /// The requested cover, in per cent.
        percent: u8,
    },
    /// A picture needs the plain name of a file, a first corner above and to the left of its second, and a look within
    /// bounds.
    BadPicture,
    /// The map already has a lamp with this number.
    DuplicateLamp(LampId),
    /// The map does not have a lamp with this number.
    NoSuchLamp(LampId),
    /// A lamp must light something, and reach no farther than [`MAX_LIGHT_FEET`].
    BadGlow(Glow),
    /// The map has [`MAX_LAMPS`] lamps already.
    TooManyLamps,
    /// The kind of the furniture at this cell is unknown.
    NoSuchFurniture(Cell),
    /// There is other furniture on this cell.
    NoRoomForFurniture(Cell),
    /// Furniture on hexagons cannot be turned by a quarter.
    TurnedOnHexes(Cell),
    /// A piece of furniture is 1 to [`MAX_FURNITURE_SIDE`] cells wide and high.
    BadFurnitureSize {
        /// The requested width, in cells.
        width: u8,
        /// The requested height, in cells.
        height: u8,
    },
    /// The map has another kind of furniture with the same name.
    DuplicateFurnitureKind,
    /// The map has [`MAX_FURNITURE`] pieces of furniture already.
    TooMuchFurniture,
    /// The map has [`MAX_FURNITURE_KINDS`] custom kinds of furniture already.
    TooManyFurnitureKinds,
    /// The name of a zone, or of its condition, is empty, too long or not on one line.
    BadZoneName,
    /// The map has [`MAX_ZONES`] zones already.
    TooManyZones,
    /// The zones saved with a map are not for its number of cells.
    BadZones,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadSize { width, height } => write!(
                f,
                "a map is 1 to {MAX_MAP_SIZE} cells wide and high, not {width} by {height}"
            ),
            Self::OutsideMap(cell) => write!(f, "{cell} is outside the map"),
            Self::FarOutside(point) => write!(
                f,
                "({}, {}) is too far outside the map for the end of a wall",
                point.x, point.y
            ),
            Self::DuplicateDoor(id) => write!(f, "the map has two doors numbered {}", id.0),
            Self::NoSuchDoor(id) => write!(f, "the map has no door numbered {}", id.0),
            Self::NoSuchKind(id) => write!(f, "the map has no kind of wall numbered {}", id.0),
            Self::TooManyKinds => write!(f, "a map has at most {} kinds of wall", u8::MAX),
            Self::TooMuchCover { percent } => write!(
                f,
                "the cover of a wall is 0 to 99 per cent, not {percent}: a wall with full cover stops everything"
            ),
            Self::BadPicture => f.write_str(
                "a picture needs the name of a file next to the encounter, without a folder; its corner `from` \
                 must be above and left of `to`; its brightness is 20 to 200 per cent; at most 32,768 pixels can be \
                 cropped from a side",
            ),
            Self::DuplicateLamp(id) => write!(f, "the map has two lamps numbered {}", id.0),
            Self::NoSuchLamp(id) => write!(f, "the map has no lamp numbered {}", id.0),
            Self::BadGlow(Glow { bright, dim }) => write!(
                f,
                "a lamp is `bright` or `dim` for 1 to {MAX_LIGHT_FEET} feet, not for {bright} and {dim}"
            ),
            Self::TooManyLamps => write!(f, "a map has at most {MAX_LAMPS} lamps"),
            Self::NoSuchFurniture(cell) => {
                write!(f, "the kind of the furniture at {cell} is unknown")
            }
            Self::NoRoomForFurniture(cell) => {
                write!(f, "two pieces of furniture are on {cell}")
            }
            Self::TurnedOnHexes(cell) => {
                write!(
                    f,
                    "the furniture at {cell} is turned by a quarter, but on hexes it can only be turned by half"
                )
            }
            Self::BadFurnitureSize { width, height } => write!(
                f,
                "a piece of furniture is 1 to {MAX_FURNITURE_SIDE} cells wide and high, not {width} by {height}"
            ),
            Self::DuplicateFurnitureKind => {
                f.write_str("the map has two kinds of furniture of the same name")
            }
            Self::TooMuchFurniture => {
                write!(f, "a map has at most {MAX_FURNITURE} pieces of furniture")
            }
            Self::TooManyFurnitureKinds => write!(
                f,
                "a map has at most {MAX_FURNITURE_KINDS} custom kinds of furniture"
            ),
            Self::BadZoneName => write!(
                f,
                "the name of a zone has 1 to {MAX_ZONE_NAME_LENGTH} characters on one line, without spaces at either end"
            ),
            Self::TooManyZones => write!(f, "a map has at most {MAX_ZONES} zones"),
            Self::BadZones => f.write_str("the zones of the map do not fit its cells"),
        }
    }
}

impl std::error::Error for MapError {}
