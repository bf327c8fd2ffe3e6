//! What is marked on the map as the players see it: only what is for everybody, without the GM's notes, and only where
//! they know the ground.

use crate::grid::{BattleMap, Cell, Tint};
use crate::rules::showing::players_guise;
use crate::rules::state::{Battle, Marker, MarkerKind, PenLine};

use super::ground::{SeenCell, SeenGround, seen_ground};

/// What is marked on the map as the players see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenMarkings {
    /// The markers.
    pub markers: Vec<SeenMarker>,
    /// The lines, or the pieces of them.
    pub lines: Vec<PenLine>,
}

/// A marker as it is shown; what the GM has noted of it is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMarker {
    /// The square that it marks.
    pub at: Cell,
    /// What it looks like.
    pub kind: MarkerKind,
    /// Its colour.
    pub tint: Tint,
    /// The words beside it.
    pub text: String,
    /// Whether the players see it too.
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

/// What is marked on the map as the players see it.
pub fn seen_markings(battle: &Battle) -> SeenMarkings {
    if battle.markings.is_empty() {
        return SeenMarkings::default();
    }
    markings_on(battle, &seen_ground(battle))
}

/// What is marked on the ground that the players see.
pub fn markings_on(battle: &Battle, ground: &SeenGround) -> SeenMarkings {
    // What is marked is no part of the world: a place that is remembered is known well enough to be marked.
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

/// The pieces of a line from one point on known ground to the next.
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
