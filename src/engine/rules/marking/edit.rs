//! A change to the markers or the pen lines on the map.

use serde::{Deserialize, Serialize};

use crate::rules::state::{Marker, MarkerId, PenLine};

/// A change of the GM to markers or the pen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MarkerEdit {
    /// Sets a marker: a new one, or one that replaces the marker with its number, wherever that is.
    Set(Marker),
    /// Removes a marker.
    Take(MarkerId),
    /// Draws a line.
    Draw(PenLine),
    /// Wipes all lines.
    Wipe,
}
