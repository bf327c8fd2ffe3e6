//! The edges of the map.

/// An edge of the map, or of its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapEdge {
    Top,
    Left,
    Right,
    Bottom,
}
