//! The GM's markings on the map: markers with a short text, and hand-drawn lines.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{BattleMap, Cell, Point, Tint};

/// Maximum number of markers on a map.
pub const MAX_MARKERS: usize = 500;
/// Maximum number of lines on a map at one time.
pub const MAX_PEN_LINES: usize = 200;
/// Maximum number of points in a line.
pub const MAX_PEN_POINTS: usize = 600;
/// Maximum length of the text next to a marker, in characters.
pub const MAX_MARKER_TEXT_LENGTH: usize = 40;
/// Maximum length of the GM's note on a marker, in characters.
pub const MAX_MARKER_NOTE_LENGTH: usize = 2_000;

/// Number of a marker.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct MarkerId(pub u16);

/// Symbol of a marker.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum MarkerKind {
    /// A dot for a place.
    #[default]
    Place,
    /// A flag for a destination.
    Goal,
    /// An exclamation mark for danger.
    Danger,
    /// A question mark for something to find out.
    Question,
    /// A cross for a trap, or for something that is done.
    Trap,
    /// A star for treasure, or for anything important.
    Treasure,
    /// An arrow for the way out.
    Exit,
}

impl MarkerKind {
    /// All symbols, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Place,
        Self::Goal,
        Self::Danger,
        Self::Question,
        Self::Trap,
        Self::Treasure,
        Self::Exit,
    ];

    /// Returns the display name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "Place",
            Self::Goal => "Goal",
            Self::Danger => "Danger",
            Self::Question => "Question",
            Self::Trap => "Trap",
            Self::Treasure => "Treasure",
            Self::Exit => "Exit",
        }
    }
}

/// Default colour of a marker.
pub const MARKER_TINT: Tint = Tint([0xe0, 0x4f, 0x3f]);

/// Colours offered for markers and lines, with their names.
pub const MARKING_TINTS: [(&str, Tint); 6] = [
    ("Red", MARKER_TINT),
    ("Orange", Tint([0xf0, 0x9a, 0x2e])),
    ("Green", Tint([0x3f, 0xa8, 0x5a])),
    ("Blue", Tint([0x3d, 0x86, 0xd8])),
    ("Violet", Tint([0x9a, 0x5f, 0xd0])),
    ("White", Tint([0xf4, 0xf1, 0xe8])),
];

/// A marker on a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// Number of the marker.
    pub id: MarkerId,
    /// Square that it marks.
    pub at: Cell,
    /// Symbol of the marker.
    #[serde(default)]
    pub kind: MarkerKind,
    /// Colour of the marker.
    pub tint: Tint,
    /// Text next to the marker; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Note for the GM only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// True if the players see the marker whenever they see its square; false if only the GM sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everybody: bool,
}

/// A hand-drawn line on the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenLine {
    /// Points of the line.
    pub points: Vec<Point>,
    /// Colour of the line.
    pub tint: Tint,
    /// True if the players see the line wherever they see the ground under it; false if only the GM sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everybody: bool,
}

/// All markings on the map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Markings {
    /// Markers, sorted by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) markers: Vec<Marker>,
    /// Lines, in the order in which they were drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) lines: Vec<PenLine>,
}

impl Markings {
    /// Creates the initial markings of a fight from its markers.
    pub fn from_markers(mut markers: Vec<Marker>) -> Self {
        markers.sort_by_key(|marker| marker.id);
        Self {
            markers,
            lines: Vec::new(),
        }
    }

    /// True if there are neither markers nor lines.
    pub fn is_empty(&self) -> bool {
        self.markers.is_empty() && self.lines.is_empty()
    }

    /// Returns the markers, sorted by number.
    pub fn markers(&self) -> &[Marker] {
        &self.markers
    }

    /// Returns the marker with this number.
    pub fn marker(&self, id: MarkerId) -> Option<&Marker> {
        self.markers.iter().find(|marker| marker.id == id)
    }

    /// Returns the markers on a square.
    pub fn markers_on(&self, cell: Cell) -> impl Iterator<Item = &Marker> {
        self.markers.iter().filter(move |marker| marker.at == cell)
    }

    /// Returns the lines, in the order in which they were drawn.
    pub fn lines(&self) -> &[PenLine] {
        &self.lines
    }

    /// Returns the lowest number that is not in use, or 0 if there is none.
    pub fn free_id(&self) -> MarkerId {
        let free = (1..=u16::MAX).find(|id| self.marker(MarkerId(*id)).is_none());
        MarkerId(free.unwrap_or(0))
    }

    /// Removes the markers that are outside `map`, which has replaced another map.
    pub fn remove_outside(&mut self, map: &BattleMap) {
        self.markers.retain(|marker| map.contains(marker.at));
    }
}
