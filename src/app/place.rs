//! Where the two windows were last, as the settings keep it.

use serde::{Deserialize, Serialize};

/// Where a window was last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// Its upper left corner on the desktop, in pixels; some systems do not tell it.
    pub at: Option<(i32, i32)>,
    /// Its size in logical pixels, without the frame around it.
    pub size: Option<(u32, u32)>,
    /// The upper left corner of the monitor that it fills, if it fills one.
    pub fills: Option<(i32, i32)>,
}

/// Where both windows were last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Places {
    /// The GM's window.
    pub gm: Place,
    /// The players' window.
    pub players: Place,
}
