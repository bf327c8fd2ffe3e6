//! The reasons why a file is not imported at all.

use crate::document::ReadError;
use crate::grid::MAX_MAP_SIZE;

use super::picture::{MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE};
use super::units::MAX_DISTANCE_CELLS;
use super::unsupported::UnsupportedFile;
use super::{MAX_CREATURES, MAX_FILE_BYTES, MAX_WALL_PIECES};

/// The reason why a file is not imported at all. A problem that affects only part of the map is in the report instead.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Unreadable(ReadError),
    /// The file is too large.
    #[error("the file has more than {} MB: that is the limit for a map", MAX_FILE_BYTES / 1_000_000)]
    TooLarge,
    /// The kind of the file is unknown.
    #[error(
        "this is neither a Universal VTT map, nor a Foundry scene, nor a picture (PNG, JPEG, WebP), nor creatures of Open5e or \
         Improved Initiative: {0}"
    )]
    NotAMap(String),
    /// The file is of a kind that cannot be read.
    #[error("this is {}, which cannot be imported: {}", .0.what, .0.remedy)]
    Foreign(UnsupportedFile),
    /// The file is not JSON from its beginning to its end.
    #[error("the file is damaged or cut off: {0}. Export or download it again")]
    NotJson(String),
    /// A value is of the wrong type.
    #[error("`{path}` cannot be read: {why}. Export the map again, or fix that value by hand")]
    WrongType {
        /// Path of the value in the file.
        path: String,
        /// Description of the error.
        why: String,
    },
    /// The format is a later version.
    #[error(
        "the file is from {what} {version}, but only {known} can be read: export it in one of those versions"
    )]
    Version {
        /// The format or program that has the version.
        what: &'static str,
        /// The version of the file.
        version: String,
        /// The versions that can be read.
        known: &'static str,
    },
    /// A required value is missing.
    #[error("`{0}` is missing, so the size of the map is unknown. Export the map again")]
    Missing(&'static str),
    /// A coordinate is not usable.
    #[error(
        "`{path}` is {}: coordinates are in squares, at most {} from the map. Fix it in the program that made the map",
        short(*value), MAX_DISTANCE_CELLS as u32
    )]
    Coordinate {
        /// Path of the value in the file.
        path: String,
        /// The value in the file.
        value: f64,
    },
    /// The map has no size, or is too large.
    #[error(
        "the map is {} × {} cells, but each side must have 1 to {MAX_MAP_SIZE}: {}",
        short(*width), short(*height), size_advice(width.max(*height))
    )]
    Size {
        /// The width, in cells.
        width: f64,
        /// The height, in cells.
        height: f64,
    },
    /// There are too many walls.
    #[error(
        "the map has {0} pieces of wall, but the limit is {MAX_WALL_PIECES}: export it in parts"
    )]
    TooManyPieces(usize),
    /// There are too many creatures.
    #[error("it contains {0} creatures, but the limit is {MAX_CREATURES}: split the file")]
    TooManyCreatures(usize),
    /// None of its creatures can be read.
    #[error("none of its creatures can be read: {0}")]
    NoCreature(String),
    /// A picture with a size that cannot be drawn.
    #[error(
        "the picture has {width} × {height} pixels: the limit is {MAX_PICTURE_SIDE} per side and {} million in total. Make \
         it smaller first",
        MAX_PICTURE_PIXELS / 1_000_000
    )]
    HugePicture {
        /// The width, in pixels.
        width: usize,
        /// The height, in pixels.
        height: usize,
    },
    /// It is not a supported picture.
    #[error("it is not a PNG, JPEG or WebP")]
    NoPicture,
    /// The end of a picture is missing.
    #[error("the picture is incomplete. Export or download it again")]
    CutPicture,
    /// A picture has a broken header.
    #[error("the picture is damaged: {0}. Export or download it again")]
    BrokenPicture(String),
    /// An option does not fit the file.
    #[error("{0}")]
    Option(String),
}

/// Formats a number of a file in few digits, however large it is.
fn short(value: f64) -> String {
    match value.abs() < 1e9 {
        true => value.to_string(),
        false => format!("{value:e}"),
    }
}

/// Returns advice for a map whose longer side is `longer`.
fn size_advice(longer: f64) -> &'static str {
    match longer > f64::from(MAX_MAP_SIZE) {
        true => "export it in parts",
        false => "export it again",
    }
}
