//! What the GM has marked on the map: markers with a few words, and lines drawn to explain something.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{BattleMap, Cell, Point, Tint};

/// The most markers on a map.
pub const MOST_MARKERS: usize = 500;
/// The most lines that are drawn on a map at once.
pub const MOST_PEN_LINES: usize = 200;
/// The most points of a line.
pub const MOST_PEN_POINTS: usize = 600;
/// The longest words beside a marker, in characters.
pub const LONGEST_MARKER_TEXT: usize = 40;
/// The longest note behind a marker, in characters.
pub const LONGEST_MARKER_NOTE: usize = 2_000;

/// The number of a marker.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct MarkerId(pub u16);

/// What a marker looks like.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum MarkerKind {
    /// A dot: a place.
    #[default]
    Place,
    /// A flag: where to go.
    Goal,
    /// An exclamation mark: danger.
    Danger,
    /// A question mark: something to find out.
    Question,
    /// A cross: a trap, or what is done.
    Trap,
    /// A star: treasure, or whatever counts.
    Treasure,
    /// An arrow: the way out.
    Exit,
}

impl MarkerKind {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Place,
        Self::Goal,
        Self::Danger,
        Self::Question,
        Self::Trap,
        Self::Treasure,
        Self::Exit,
    ];

    /// What people call it.
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

/// The colour of a marker of which nothing else is said.
pub const MARKER_TINT: Tint = Tint([0xe0, 0x4f, 0x3f]);

/// The colours that markers and lines can be chosen from, each with its name.
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
    /// Its number.
    pub id: MarkerId,
    /// The square that it marks.
    pub at: Cell,
    /// What it looks like.
    #[serde(default)]
    pub kind: MarkerKind,
    /// Its colour.
    pub tint: Tint,
    /// The words beside it, which may be none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What the GM wants to remember of it; nobody else ever sees it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether the players see it, where they see the square; otherwise it is the GM's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everybody: bool,
}

/// A line drawn by hand over the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenLine {
    /// The points that it goes through.
    pub points: Vec<Point>,
    /// Its colour.
    pub tint: Tint,
    /// Whether the players see it, where they see the ground under it; otherwise it is the GM's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everybody: bool,
}

/// Everything that is marked on the map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Markings {
    /// The markers, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) markers: Vec<Marker>,
    /// The lines, in the order in which they were drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::rules) lines: Vec<PenLine>,
}

impl Markings {
    /// What a fight begins with that has these markers.
    pub fn of(mut markers: Vec<Marker>) -> Self {
        markers.sort_by_key(|marker| marker.id);
        Self {
            markers,
            lines: Vec::new(),
        }
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.markers.is_empty() && self.lines.is_empty()
    }

    /// The markers, by their numbers.
    pub fn markers(&self) -> &[Marker] {
        &self.markers
    }

    /// The marker of a number.
    pub fn marker(&self, id: MarkerId) -> Option<&Marker> {
        self.markers.iter().find(|marker| marker.id == id)
    }

    /// The markers on a square.
    pub fn markers_on(&self, cell: Cell) -> impl Iterator<Item = &Marker> {
        self.markers.iter().filter(move |marker| marker.at == cell)
    }

    /// The lines, in the order in which they were drawn.
    pub fn lines(&self) -> &[PenLine] {
        &self.lines
    }

    /// The lowest number that no marker has.
    pub fn free_id(&self) -> MarkerId {
        let free = (1..=u16::MAX).find(|id| self.marker(MarkerId(*id)).is_none());
        MarkerId(free.unwrap_or(0))
    }

    /// Leaves out the markers that do not stand on a map, which has taken the place of another.
    pub fn stay_on(&mut self, map: &BattleMap) {
        self.markers.retain(|marker| map.contains(marker.at));
    }
}
