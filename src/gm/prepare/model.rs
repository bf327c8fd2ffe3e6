//! What there is to draw with, on which map.

use super::furniture::FurnitureModel;
use super::picture::PictureModel;
use super::zones::ZonesModel;
use crate::gm::shared::wall_words;
use crate::gm::sources::GmSources;
use crate::grid::{Cell, LONGEST_PIECE, Margins, Stroke, Topology, Turn, WallKind};
use crate::view::drawing::{cleared, draw, moves_a_line, next_turn, ordered, turn_words, turned};
use crate::view::{Pencil, Request, Verb};

/// What there is to draw with, on which map.
#[derive(Clone, Debug, PartialEq)]
pub struct PrepareModel {
    /// The pencil as it is.
    pub pencil: Pencil,
    /// How large the map is: `30 × 20 squares`.
    pub size: String,
    /// The shape of its cells.
    pub topology: Topology,
    /// The kinds of wall that can be built.
    pub kinds: Vec<KindChoice>,
    /// The palette of furniture, while it is in hand.
    pub furniture: Option<FurnitureModel>,
    /// The zones, while one is in hand.
    pub zones: Option<ZonesModel>,
    /// What can be done with what is in the frame; `None` while nothing is selected.
    pub selected: Option<Selected>,
    /// The picture under the map, if there is one.
    pub picture: Option<PictureModel>,
    /// Each side of the map, with what grows and what cuts it there.
    pub sides: [Side; 4],
    /// Whether the fight has begun.
    pub begun: bool,
    /// The key that goes back to the fight.
    pub key: String,
}

/// A kind of wall that can be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindChoice {
    /// The name by which the map knows it.
    pub name: String,
    /// What it does.
    pub words: String,
    /// Whether it lets through what comes from one side.
    pub one_way: bool,
}

impl KindChoice {
    /// This kind.
    pub fn of(kind: &WallKind) -> Self {
        Self {
            name: kind.name.to_string(),
            words: wall_words(kind),
            one_way: kind.has_direction(),
        }
    }
}

/// What can be done with what is in the frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Selected {
    /// How large it is: `6 × 4 squares`.
    pub size: String,
    /// Turns it.
    pub turn: Change,
    /// Mirrors it.
    pub mirror: Change,
    /// Clears it.
    pub delete: Request,
    /// Its corners; `None` if it is too large to be kept as a piece.
    pub piece: Option<(Cell, Cell)>,
}

/// What turns or mirrors what is in the frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What it does.
    pub request: Request,
    /// The same in words: `By half (T)`.
    pub words: String,
}

/// A side of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its name.
    pub name: &'static str,
    /// Grows the map there.
    pub grow: Request,
    /// Cuts the map there.
    pub cut: Request,
}

impl PrepareModel {
    /// The tools as things stand now; `None` while the GM does not prepare the map.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let drawing = sources.drawing;
        if !drawing.on {
            return None;
        }
        let map = sources.battle.map;
        let topology = map.topology();
        let own = map.kinds().iter();
        let own = own.filter(|kind| !WallKind::BUILT_IN.contains(kind));
        let size =
            |width: u32, height: u32| format!("{width} × {height} {}", topology.cells_word());
        let selected = drawing.frame.map(|(from, to)| {
            let (low, high): (Cell, Cell) = ordered((from, to));
            let change = |turn, mirror, words: String| Change {
                request: draw(turned(map, (from, to), turn, mirror)),
                words: if moves_a_line(map, (from, to), turn, mirror) {
                    format!("{words}; it comes to lie a line further, where the hexes fit")
                } else {
                    words
                },
            };
            let by = turn_words(map);
            Selected {
                size: size(low.x.abs_diff(high.x) + 1, low.y.abs_diff(high.y) + 1),
                turn: change(next_turn(map, Turn::None), false, format!("{by} (T)")),
                mirror: change(Turn::None, true, "Left for right (M)".to_owned()),
                delete: draw(cleared(map, from, to)),
                piece: (low.x.abs_diff(high.x).max(low.y.abs_diff(high.y)) < LONGEST_PIECE)
                    .then_some((low, high)),
            }
        });
        Some(Self {
            pencil: drawing.pencil.clone(),
            size: size(map.width(), map.height()),
            topology,
            kinds: (WallKind::BUILT_IN.iter().chain(own))
                .map(KindChoice::of)
                .collect(),
            furniture: FurnitureModel::build(sources),
            zones: ZonesModel::build(sources),
            selected,
            picture: PictureModel::build(sources),
            sides: sides(topology),
            begun: sources.battle.clock.has_begun(),
            key: sources.keys.of(Verb::Prepare).to_owned(),
        })
    }
}

/// What grows and cuts a map of this shape on each side: lines of hexagons that are pushed stay so, and
/// so come and go by two where everything behind them moves.
fn sides(topology: Topology) -> [Side; 4] {
    let rows = if topology == Topology::HexPointy {
        2
    } else {
        1
    };
    let columns = if topology == Topology::HexFlat { 2 } else { 1 };
    let side = |name, by: fn(i32) -> Margins, step: i32| Side {
        name,
        grow: draw(Stroke::Resize(by(step))),
        cut: draw(Stroke::Resize(by(-step))),
    };
    [
        side(
            "Top",
            |north| Margins {
                north,
                ..Margins::default()
            },
            rows,
        ),
        side(
            "Left",
            |west| Margins {
                west,
                ..Margins::default()
            },
            columns,
        ),
        side(
            "Right",
            |east| Margins {
                east,
                ..Margins::default()
            },
            1,
        ),
        side(
            "Bottom",
            |south| Margins {
                south,
                ..Margins::default()
            },
            1,
        ),
    ]
}
