//! Steps of the keyboard cursor on the map.

/// A step of the keyboard cursor: columns to the right and rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CursorStep(pub i32, pub i32);
