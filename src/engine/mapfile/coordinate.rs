//! A coordinate: in squares with decimals in files, in whole fine units everywhere else.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::grid::{FINE, MAX_MAP_SIZE};

/// A distance from the left or the top edge of a map: squares with up to three decimals in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate(i32);

/// Maximum distance from the edge, in squares, of anything on a map.
const MAX_DISTANCE_SQUARES: f64 = 4.0 * MAX_MAP_SIZE as f64;

impl Coordinate {
    /// Creates the coordinate this many fine units from the edge.
    pub const fn from_fine(fine: i32) -> Self {
        Self(fine)
    }

    /// Returns the distance from the edge, in fine units.
    pub const fn fine(self) -> i32 {
        self.0
    }

    /// Creates the coordinate this many squares from the edge, rounded to the nearest fine unit; `None` if `squares` is
    /// not a number or is far from any map.
    pub fn from_squares(squares: f64) -> Option<Self> {
        let near = squares.abs() <= MAX_DISTANCE_SQUARES;
        near.then(|| Self((squares * f64::from(FINE)).round() as i32))
    }
}

impl Serialize for Coordinate {
    /// Writes whole squares without decimals.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % FINE == 0 {
            serializer.serialize_i32(self.0 / FINE)
        } else {
            serializer.serialize_f64(f64::from(self.0) / f64::from(FINE))
        }
    }
}

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_f64(Squares)
    }
}

/// Reads a number of squares, whole or not.
struct Squares;

impl Visitor<'_> for Squares {
    type Value = Coordinate;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of squares")
    }

    fn visit_f64<E: Error>(self, squares: f64) -> Result<Coordinate, E> {
        let refuse = || E::custom(format_args!("{squares} squares is too far outside any map"));
        Coordinate::from_squares(squares).ok_or_else(refuse)
    }

    fn visit_i64<E: Error>(self, squares: i64) -> Result<Coordinate, E> {
        self.visit_f64(squares as f64)
    }

    fn visit_u64<E: Error>(self, squares: u64) -> Result<Coordinate, E> {
        self.visit_f64(squares as f64)
    }
}
