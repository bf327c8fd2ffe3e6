//! Markers and lines as the players see them: only public ones, without the GM's notes, and only on known ground.

use crate::grid::{BattleMap, Cell, Tint};
use crate::rules::player_view::players_guise;
use crate::rules::state::{Battle, Marker, MarkerKind, PenLine};

use super::seen_map::{SeenCell, SeenMap, seen_ground};

/// Markers and lines as the players see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenMarkings {
    /// The markers.
    pub markers: Vec<SeenMarker>,
    /// Lines, or pieces of lines.
    pub lines: Vec<PenLine>,
}

/// A marker as it is shown, without the GM's notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMarker {
    /// Marked square.
    pub at: Cell,
    /// Appearance.
    pub kind: MarkerKind,
    /// Colour.
    pub tint: Tint,
    /// Text next to it.
    pub text: String,
    /// True if the players see it too.
    pub everybody: bool,
}

impl From<&Marker> for SeenMarker {
    fn from(marker: &Marker) -> Self {
        Self {
            at: marker.at,
            kind: marker.kind,
            tint: marker.tint,
            text: marker.text.clone(),
            everybody: marker.everybody,
        }
    }
}

/// Returns the markers and lines that the players see.
pub fn seen_markings(battle: &Battle) -> SeenMarkings {
    if battle.markings.is_empty() {
        return SeenMarkings::default();
    }
    markings_on(battle, &seen_ground(battle))
}

/// Returns the markers and lines on the ground that the players see.
pub fn markings_on(battle: &Battle, ground: &SeenMap) -> SeenMarkings {
    // Markers are not part of the world: on remembered ground they are shown as well.
    let guise = players_guise(battle);
    let feigns_rock = |cell| guise.as_ref().is_some_and(|guise| guise.feigns_rock(cell));
    let is_known = |cell: Cell| match &ground.veil {
        None => battle.map.contains(cell),
        Some(veil) => match veil.at(cell) {
            SeenCell::Remembered | SeenCell::Dim | SeenCell::Bright | SeenCell::Revealed => {
                !feigns_rock(cell)
            }
            SeenCell::Unknown | SeenCell::Glimpsed => false,
        },
    };
    let markers = battle.markings.markers().iter();
    let markers = markers.filter(|marker| marker.everybody && is_known(marker.at));
    let lines = battle.markings.lines().iter();
    let lines = lines.filter(|line| line.everybody);
    SeenMarkings {
        markers: markers.map(SeenMarker::from).collect(),
        lines: lines
            .flat_map(|line| known_pieces(battle.map, line, is_known))
            .collect(),
    }
}

/// Returns the pieces of a line between points that are both on known ground.
fn known_pieces(map: &BattleMap, line: &PenLine, is_known: impl Fn(Cell) -> bool) -> Vec<PenLine> {
    let known = |pieces: &[crate::grid::Point]| {
        let ends = [pieces.first(), pieces.last()].into_iter().flatten();
        ends.clone().all(|at| is_known(map.cell_at(*at)))
    };
    let mut pieces: Vec<PenLine> = Vec::new();
    let mut goes_on = false;
    for ends in line.points.windows(2) {
        if !known(ends) {
            goes_on = false;
            continue;
        }
        match pieces.last_mut() {
            Some(piece) if goes_on => piece.points.extend(&ends[1..]),
            Some(_) | None => pieces.push(PenLine {
                points: ends.to_vec(),
                tint: line.tint,
                everybody: true,
            }),
        }
        goes_on = true;
    }
    pieces
}
