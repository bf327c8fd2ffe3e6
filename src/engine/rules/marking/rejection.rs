//! Reasons why a marking is not possible.

use serde::{Deserialize, Serialize};

use crate::document::NameError;
use crate::grid::Cell;
use crate::rules::facts::RejectionReason;
use crate::rules::state::MarkerId;
use crate::rules::state::markings::{
    MAX_MARKER_NOTE_LENGTH, MAX_MARKER_TEXT_LENGTH, MAX_MARKERS, MAX_PEN_LINES, MAX_PEN_POINTS,
};

/// Reason why a marking is not possible.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum MarkingRejection {
    /// The square is not on the map.
    #[error("{at} is outside the map: put the marker on a square of the map")]
    MarkerBesideTheMap { at: Cell },
    /// The text next to it is too long, or has several lines.
    #[error(
        "the text of a marker is one line of at most {MAX_MARKER_TEXT_LENGTH} characters, not {have}: write the rest in its note"
    )]
    MarkerTextTooLong { have: usize },
    /// The text next to it cannot be read, or affects the text around it.
    #[error("the text of a marker must be valid as a name: {why}")]
    MarkerTextUnfit { why: NameError },
    /// Its note is too long.
    #[error("the note of a marker has at most {MAX_MARKER_NOTE_LENGTH} characters, not {have}")]
    MarkerNoteTooLong { have: usize },
    /// The map has the maximum number of markers.
    #[error("a map has at most {MAX_MARKERS} markers: remove one first")]
    TooManyMarkers,
    /// There is no such marker.
    #[error("there is no marker {}", marker.0)]
    UnknownMarker { marker: MarkerId },
    /// The line has too few or too many points, or goes far beyond the map.
    #[error("a line has 2 to {MAX_PEN_POINTS} points near the map, not {points}: draw it in two")]
    BadPenLine { points: usize },
    /// The map has the maximum number of lines.
    #[error("there are {MAX_PEN_LINES} lines on the map: wipe them first")]
    TooManyPenLines,
    /// There are no lines.
    #[error("there is no line to wipe")]
    NothingToWipe,
}

impl RejectionReason for MarkingRejection {
    fn can_be_forced(&self) -> bool {
        false
    }
}
