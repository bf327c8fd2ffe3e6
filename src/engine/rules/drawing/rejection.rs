//! Reasons why a stroke cannot be drawn.

use serde::{Deserialize, Serialize};

use crate::grid::{
    Cell, DrawError, Glow, LampId, MAX_FURNITURE, MAX_FURNITURE_KINDS, MAX_LAMPS, MAX_LIGHT_FEET,
    MAX_MAP_SIZE, MAX_PIECE_SIDE, MAX_POINTS, MAX_WALLS, MAX_ZONE_NAME_LENGTH, MAX_ZONES, MapError,
};
use crate::rules::facts::RejectionReason;
use crate::rules::state::{CombatantId, MarkerId};
use crate::ruleset::ItemId;

/// Reason why a stroke cannot be drawn.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum DrawingRejection {
    /// The map would not change.
    #[error("nothing would change on the map")]
    NothingChanges,
    /// A wall, a door or a room needs ends that are apart.
    #[error("both ends are at the same point: draw it longer")]
    StrokeTooShort,
    /// It has too many points.
    #[error("a stroke has at most {MAX_POINTS} points: draw it in two")]
    TooManyPoints,
    /// The map is full.
    #[error("a map has at most {MAX_WALLS} walls and doors, and 255 kinds of wall")]
    MapIsFull,
    /// The map has no such kind of wall.
    #[error("`{kind}` is not a kind of wall on this map")]
    UnknownWallKind { kind: String },
    /// The map has no such kind of furniture.
    #[error("`{kind}` is not a kind of furniture on this map")]
    UnknownFurniture { kind: String },
    /// The map has the maximum amount of furniture.
    #[error(
        "a map has at most {MAX_FURNITURE} pieces of furniture and {MAX_FURNITURE_KINDS} custom kinds"
    )]
    TooMuchFurniture,
    /// The piece is too large.
    #[error("a piece is at most {MAX_PIECE_SIDE} squares wide and high")]
    PieceTooLarge,
    /// The piece has cells of another shape.
    #[error("the piece and the map have cells of different shapes")]
    OtherCells,
    /// The brush is too wide, or has no width.
    #[error("a brush is 1 to 8 squares wide, not {wide}")]
    BadBrush { wide: u8 },
    /// Lines of hexes would be shifted the other way.
    #[error(
        "every second line of hexes is offset by half a hex: move by two lines at a time in that direction"
    )]
    OddShift,
    /// Hexes do not fit on their side.
    #[error("hexes cannot be turned by a quarter: turn them by half or mirror them")]
    HexesDoNotTurn,
    /// The map would be too small or too large.
    #[error("a map is 1 to {MAX_MAP_SIZE} squares wide and high, not {width} by {height}")]
    BadMapSize { width: u32, height: u32 },
    /// It is outside the map.
    #[error("{at} is outside the map")]
    BesideTheMap { at: Cell },
    /// An end is too far from the map.
    #[error("a wall cannot extend that far outside the map")]
    TooFarOut,
    /// The picture cannot be placed so.
    #[error(
        "a picture needs a file next to the encounter, a size, 20 to 200 per cent brightness, and at most 32,768 pixels cropped from a side"
    )]
    BadPicture,
    /// A combatant would be in rock.
    #[error("`{who}` is there: move it first, or leave its square free")]
    SomebodyThere { who: CombatantId },
    /// A combatant would be outside the map.
    #[error("`{who}` would fall off the map: move it first, or cut less")]
    WouldFallOff { who: CombatantId },
    /// An item is where the map would end.
    #[error("`{item}` is at {at} and would fall off the map: cut less")]
    SomethingThere { item: ItemId, at: Cell },
    /// A marker is where the map would end.
    #[error("marker {} at {at} would fall off the map: remove it first, or cut less", marker.0)]
    MarkerThere { marker: MarkerId, at: Cell },
    /// The map has no such lamp.
    #[error("the map has no lamp {}", lamp.0)]
    NoSuchLamp { lamp: LampId },
    /// A lamp has a limited range, but not zero.
    #[error("a lamp sheds bright or dim light for 1 to {MAX_LIGHT_FEET} feet, not {} and {}", glow.bright, glow.dim)]
    BadGlow { glow: Glow },
    /// The map has the maximum number of lamps.
    #[error("a map has at most {MAX_LAMPS} lamps")]
    TooManyLamps,
    /// A zone needs a readable name of one line.
    #[error("a zone needs a visible name of at most {MAX_ZONE_NAME_LENGTH} characters on one line")]
    BadZoneName,
    /// The map has the maximum number of zones.
    #[error("a map has at most {MAX_ZONES} zones")]
    TooManyZones,
    /// The combatant is moving to a square that would be cut off, or has aimed at it.
    #[error(
        "`{who}` is moving to or aiming at {at}, which would be cut off: let that finish first, or cut less"
    )]
    PlacesInUse { who: CombatantId, at: Cell },
    /// The combatant of a wave would arrive in rock, in a pit, or outside the map.
    #[error(
        "`{who}` will arrive at {at}: call or cancel its wave first, or leave its squares free"
    )]
    ArrivalThere { who: CombatantId, at: Cell },
}

impl From<DrawError> for DrawingRejection {
    fn from(why: DrawError) -> Self {
        match why {
            DrawError::NothingChanges => Self::NothingChanges,
            DrawError::TooShort => Self::StrokeTooShort,
            DrawError::TooManyPoints => Self::TooManyPoints,
            DrawError::TooManyWalls => Self::MapIsFull,
            DrawError::UnknownKind(kind) => Self::UnknownWallKind { kind },
            DrawError::BadWidth(wide) => Self::BadBrush { wide },
            DrawError::OddShift => Self::OddShift,
            DrawError::HexesDoNotTurn => Self::HexesDoNotTurn,
            DrawError::UnknownFurniture(kind) => Self::UnknownFurniture { kind },
            DrawError::PieceTooLarge => Self::PieceTooLarge,
            DrawError::OtherCells => Self::OtherCells,
            DrawError::Map(error) => match error {
                MapError::BadSize { width, height } => Self::BadMapSize { width, height },
                MapError::OutsideMap(at) => Self::BesideTheMap { at },
                MapError::FarOutside(_) => Self::TooFarOut,
                MapError::BadPicture => Self::BadPicture,
                MapError::DuplicateDoor(_)
                | MapError::NoSuchDoor(_)
                | MapError::NoSuchKind(_)
                | MapError::TooManyKinds
                | MapError::TooMuchCover { .. } => Self::MapIsFull,
                MapError::NoSuchLamp(lamp) => Self::NoSuchLamp { lamp },
                MapError::BadGlow(glow) => Self::BadGlow { glow },
                MapError::DuplicateLamp(_) | MapError::TooManyLamps => Self::TooManyLamps,
                MapError::TurnedOnHexes(_) => Self::HexesDoNotTurn,
                MapError::BadZoneName => Self::BadZoneName,
                MapError::TooManyZones | MapError::BadZones => Self::TooManyZones,
                MapError::NoSuchFurniture(_)
                | MapError::NoRoomForFurniture(_)
                | MapError::BadFurnitureSize { .. }
                | MapError::DuplicateFurnitureKind
                | MapError::TooMuchFurniture
                | MapError::TooManyFurnitureKinds => Self::TooMuchFurniture,
            },
        }
    }
}

impl RejectionReason for DrawingRejection {
    fn can_be_forced(&self) -> bool {
        false
    }
}
