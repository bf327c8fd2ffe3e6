//! Facts of markers and the pen.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::MarkerId;

/// A fact of markers and the pen.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum MarkingOutcome {
    /// A marker was set.
    MarkerSet {
        marker: MarkerId,
        at: Cell,
        /// The words beside it.
        text: String,
        /// Whether the players see it.
        everybody: bool,
    },
    /// A marker stands on another square now.
    MarkerMoved {
        marker: MarkerId,
        at: Cell,
        /// The words beside it.
        text: String,
    },
    /// A marker says or looks otherwise now, or is for others.
    MarkerChanged {
        marker: MarkerId,
        /// The words beside it.
        text: String,
    },
    /// A marker was taken away.
    MarkerTaken {
        marker: MarkerId,
        /// The words that stood beside it.
        text: String,
    },
    /// A line was drawn.
    LineDrawn {
        /// Whether the players see it.
        everybody: bool,
    },
    /// All lines were wiped away.
    LinesWiped {
        /// How many there were.
        lines: u32,
    },
}
