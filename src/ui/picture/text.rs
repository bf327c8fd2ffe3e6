//! Texts about the picture under the map.

pub(super) const NO_WALLS_FOUND: &str =
    "No dark lines found along the grid or around a room. Does the picture fit the grid?";
