//! Outcomes of markers and the pen.

use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::MarkerId;

/// An outcome of markers and the pen.
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
        /// The text next to it.
        text: String,
        /// True if the players see it.
        everybody: bool,
    },
    /// A marker is on another square now.
    MarkerMoved {
        marker: MarkerId,
        at: Cell,
        /// The text next to it.
        text: String,
    },
    /// A marker's text, look or audience changed.
    MarkerChanged {
        marker: MarkerId,
        /// The text next to it.
        text: String,
    },
    /// A marker was removed.
    MarkerTaken {
        marker: MarkerId,
        /// The text that was next to it.
        text: String,
    },
    /// A line was drawn.
    LineDrawn {
        /// True if the players see it.
        everybody: bool,
    },
    /// All lines were wiped.
    LinesWiped {
        /// Number of wiped lines.
        lines: u32,
    },
}
