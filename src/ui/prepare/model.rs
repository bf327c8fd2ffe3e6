//! The drawing tools of Prepare mode and the map that they work on.

use crate::grid::{BlockTurn, Cell, MAX_PIECE_SIDE, Margins, Stroke, Topology, WallKind};
use crate::rules::state::Battle;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{capitalized, wall_text};
use crate::view::drawing::{
    clear_block, draw_request, next_turn, ordered, shifts_line, turn_step_text, turn_stroke,
};
use crate::view::strength::Balance;
use crate::view::{Pencil, Request, actions};

use super::furniture::FurnitureModel;
use super::map_edge::MapEdge;
use super::picture::PictureModel;
use super::text;
use super::zones::ZonesModel;

/// The drawing tools and the map that they work on.
#[derive(Clone, Debug, PartialEq)]
pub struct PrepareModel {
    /// The pencil in its current state.
    pub pencil: Pencil,
    /// Size of the map: `30 × 20 squares`.
    pub size: String,
    /// Shape of its cells.
    pub topology: Topology,
    /// True if every square of it is bright by itself, so that lamps change nothing.
    pub is_bright: bool,
    /// The difficulty of the fight and the balance of the two sides; `None` while one of them is missing.
    pub balance: Option<String>,
    /// Kinds of wall that can be built.
    pub kinds: Vec<KindChoice>,
    /// The furniture palette, while furniture is the selected tool.
    pub furniture: Option<FurnitureModel>,
    /// The zones, while zones are the selected tool.
    pub zones: Option<ZonesModel>,
    /// Actions for the framed part of the map; `None` without a selection.
    pub selected: Option<SelectionActions>,
    /// The picture under the map, if there is one.
    pub picture: Option<PictureModel>,
    /// The sides of the map, each with the requests that grow and cut it.
    pub sides: [Side; 4],
    /// True if the fight has begun.
    pub begun: bool,
    /// Key that returns to the fight.
    pub key: String,
}

/// A kind of wall that can be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindChoice {
    /// Name of the kind in the map.
    pub name: String,
    /// Description of its effect.
    pub words: String,
    /// True if it only blocks from one side.
    pub one_way: bool,
}

impl KindChoice {
    /// Returns the choice for this kind.
    pub fn of(kind: &WallKind) -> Self {
        Self {
            name: kind.name.to_string(),
            words: wall_text(kind),
            one_way: kind.has_direction(),
        }
    }
}

/// Actions for the framed part of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectionActions {
    /// Size of the frame: `6 × 4 squares`.
    pub size: String,
    /// Rotates the framed part.
    pub turn: Change,
    /// Mirrors it.
    pub mirror: Change,
    /// Clears it.
    pub delete: Request,
    /// Corners of the frame; `None` if it is too large to be saved as a piece.
    pub piece: Option<(Cell, Cell)>,
}

/// A rotation or mirroring of the framed part.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Request that does it.
    pub request: Request,
    /// Label: `By half (T)`.
    pub words: String,
}

/// A side of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Which side.
    pub edge: MapEdge,
    /// Request that grows the map on this side.
    pub grow: Request,
    /// Request that cuts the map on this side.
    pub cut: Request,
}

impl PrepareModel {
    /// Builds the tools; `None` outside Prepare mode.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let drawing = sources.drawing();
        if !drawing.on {
            return None;
        }
        let map = sources.battle().map;
        let topology = map.topology();
        let own = map.kinds().iter();
        let own = own.filter(|kind| !WallKind::BUILT_IN.contains(kind));
        let size = |width: u32, height: u32| text::size_in_cells(width, height, topology);
        let selected = drawing.frame.map(|(from, to)| {
            let (low, high): (Cell, Cell) = ordered((from, to));
            let change = |turn, mirror, help: &dyn Fn(bool) -> String| Change {
                request: draw_request(turn_stroke(map, (from, to), turn, mirror)),
                words: help(shifts_line(map, (from, to), turn, mirror)),
            };
            let turn_help = |shifts_row| text::turn_help(turn_step_text(map), shifts_row);
            let mirror_help = |shifts_row| text::mirror_help(shifts_row).to_owned();
            SelectionActions {
                size: size(low.x.abs_diff(high.x) + 1, low.y.abs_diff(high.y) + 1),
                turn: change(next_turn(map, BlockTurn::None), false, &turn_help),
                mirror: change(BlockTurn::None, true, &mirror_help),
                delete: draw_request(clear_block(map, from, to)),
                piece: (low.x.abs_diff(high.x).max(low.y.abs_diff(high.y)) < MAX_PIECE_SIDE)
                    .then_some((low, high)),
            }
        });
        Some(Self {
            pencil: drawing.pencil.clone(),
            size: size(map.width(), map.height()),
            topology,
            is_bright: map.is_bright(),
            balance: balance_text(sources.battle()),
            kinds: (WallKind::BUILT_IN.iter().chain(own))
                .map(KindChoice::of)
                .collect(),
            furniture: FurnitureModel::build(sources),
            zones: ZonesModel::build(sources),
            selected,
            picture: PictureModel::build(sources),
            sides: side_changes(topology),
            begun: sources.battle().clock.has_begun(),
            key: sources.actions().key_text(&actions::PREPARE),
        })
    }
}

/// Returns how hard the fight is for the party, followed by the figures of the two sides, one a line.
pub(in crate::ui) fn balance_text(battle: &Battle) -> Option<String> {
    let balance = Balance::from_battle(battle)?;
    let difficulty = balance.difficulty();
    let difficulty = difficulty.map(|difficulty| capitalized(difficulty.text()));
    let lines: Vec<String> = difficulty.into_iter().chain(balance.lines()).collect();
    Some(lines.join("\n"))
}

/// Returns the requests that grow and cut a map of this shape on each side. Offset lines of hexes must stay offset,
/// so they are added and removed in pairs where that moves everything behind them.
fn side_changes(topology: Topology) -> [Side; 4] {
    let rows = if topology == Topology::HexPointy {
        2
    } else {
        1
    };
    let columns = if topology == Topology::HexFlat { 2 } else { 1 };
    let side = |edge, by: fn(i32) -> Margins, step: i32| Side {
        edge,
        grow: draw_request(Stroke::Resize(by(step))),
        cut: draw_request(Stroke::Resize(by(-step))),
    };
    [
        side(
            MapEdge::Top,
            |north| Margins {
                north,
                ..Margins::default()
            },
            rows,
        ),
        side(
            MapEdge::Left,
            |west| Margins {
                west,
                ..Margins::default()
            },
            columns,
        ),
        side(
            MapEdge::Right,
            |east| Margins {
                east,
                ..Margins::default()
            },
            1,
        ),
        side(
            MapEdge::Bottom,
            |south| Margins {
                south,
                ..Margins::default()
            },
            1,
        ),
    ]
}
