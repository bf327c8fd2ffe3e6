//! Texts about the keyboard control of the map.

pub(super) const POINT_TO_MEASURE: &str =
    "Move the mouse over the map first: measuring starts there";
