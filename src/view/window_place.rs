//! The last positions of both windows, as stored in the settings.

use serde::{Deserialize, Serialize};

/// Last position of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Its upper left corner on the desktop, in pixels; some systems do not report it.
    pub at: Option<(i32, i32)>,
    /// Its size in logical pixels, without the frame around it.
    pub size: Option<(u32, u32)>,
    /// Upper left corner of the monitor that it fills, if any.
    pub fills: Option<(i32, i32)>,
}

/// Last positions of both windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlaces {
    /// The GM window.
    pub gm: WindowPlace,
    /// The player window.
    pub players: WindowPlace,
}
