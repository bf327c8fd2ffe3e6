//! Requests about the picture under the map.

use std::path::PathBuf;

use crate::grid::Point;

use super::feature_request::FeatureRequest;

/// A request about the picture under the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureAct {
    /// Let the user browse for a picture.
    Browse,
    /// Put the picture in this file under the map.
    Lay(PathBuf),
    /// Set the corners of a block of known cells on it, or remove them.
    SetBlock(Option<(Point, Point)>),
    /// Search it for its grid.
    FindGrid,
    /// Discard the grid that was found.
    DiscardGrid,
    /// Search it for walls, which are then proposed.
    FindWalls,
}

impl FeatureRequest for PictureAct {}
