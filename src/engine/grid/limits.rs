//! Limits of a map and of what is on it, which its errors state.

use super::FINE;

/// Maximum width and height of a map, in squares.
pub const MAX_MAP_SIZE: u32 = 512;

/// Maximum distance of the end of a wall from the origin, in fine units: twice the largest map.
pub(super) const MAX_COORDINATE: u32 = 2 * MAX_MAP_SIZE * FINE as u32;

/// Maximum number of pieces of furniture on a map.
pub const MAX_FURNITURE: usize = 2_000;

/// Maximum number of custom kinds of furniture on a map.
pub const MAX_FURNITURE_KINDS: usize = 200;

/// Maximum length of a side of a piece of furniture, in cells.
pub const MAX_FURNITURE_SIDE: u8 = 8;

/// Maximum reach of any light, in feet.
pub const MAX_LIGHT_FEET: u32 = 500;

/// Maximum number of lamps on a map.
pub const MAX_LAMPS: usize = 500;

/// Maximum number of zones on a map.
pub const MAX_ZONES: usize = 200;

/// Maximum length of a zone's name, in characters.
pub const MAX_ZONE_NAME_LENGTH: usize = 100;
