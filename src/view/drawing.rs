//! Drawing on the map: the settings of the pencil, and the stroke that the mouse makes with it.
//!
//! Panels and keys change the [`Pencil`]. The map follows the mouse with a [`Sketch`], shows what the sketch would
//! draw, and requests the stroke when it is complete.

mod fit;
mod found_grid;
mod furniture;
mod places;
mod proposals;
mod strokes;
mod text;
mod tools;
mod turning;

use std::path::PathBuf;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::{
    BattleMap, BlockMove, BlockTurn, Cell, DoorState, FINE, Glow, Light, Patch, Point, Stroke,
    Terrain, WallKind, Zone,
};
use crate::rules::state::CombatantSpec;
use crate::save::EmptyMap;

use super::actions::KeyPress;
use super::feature_request::FeatureRequest;
use super::marking::is_far_enough;
use super::placement::Placement;
use super::request::Request;

pub use furniture::{PlacingPiece, kind_text};
pub use tools::{DRAW_TOOLS, DrawTool, DrawToolInfo};

pub use fit::{Fit, Search, fit_stroke, pixels_per_square, placed_by_numbers};
pub use found_grid::FoundGrid;
pub use places::{LAMPS, erase_stroke, lamp_on, nearest_side, ordered, snapped};
use places::{clamp_to_map, door_place, near, straightened};
pub use proposals::{Answer, Piece, ProposalKind, Proposals};
use strokes::covering_stroke;
pub use strokes::{clear_block, draw_request, terrain_below};
pub use turning::{next_turn, shifts_line, turn_step_text, turn_stroke};

/// A request of Prepare mode.
#[expect(clippy::large_enum_variant, reason = "few exist at a time")]
#[derive(Clone, Debug, PartialEq)]
pub enum PrepareAct {
    /// Draw with another pencil.
    SetPencil(Pencil),
    /// Set the selection frame on the map, or remove it.
    SetFrame(Option<(Cell, Cell)>),
    /// Save a block of the map as a custom piece, under a name.
    SavePiece {
        /// Its name.
        name: String,
        /// A corner of the block.
        from: Cell,
        /// The opposite corner.
        to: Cell,
    },
    /// Select or deselect a proposed line.
    TogglePiece(usize),
    /// Decide what the proposed lines are.
    AnswerProposals(Answer),
    /// Write an empty map as a new encounter of the user, open it, and start Prepare mode.
    NewMap(EmptyMap),
    /// Save the map and the combatants as an encounter file at this path.
    SaveEncounter(PathBuf),
}

impl FeatureRequest for PrepareAct {}

/// Returns the pencil that the last of these requests sets, if they set one.
#[cfg(test)]
pub fn pencil_in(requests: &[Request]) -> Option<&Pencil> {
    requests
        .iter()
        .rev()
        .find_map(|request| match request.feature()? {
            PrepareAct::SetPencil(pencil) => Some(pencil),
            _another => None,
        })
}

/// How the pencil covers cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawShape {
    /// The path of the mouse.
    Brush,
    /// A block from corner to corner.
    #[default]
    Block,
    /// A polygon, corner by corner.
    Polygon,
    /// All connected cells with the same terrain.
    Fill,
}

/// Where the ends of walls snap to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snap {
    /// Corners of cells.
    #[default]
    Corners,
    /// Corners, and the midpoints between them.
    Halves,
    /// No snapping: the position of the mouse.
    Free,
}

/// The drawing tool with all its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// The tool.
    pub tool: DrawTool,
    /// How rooms cover cells: a block or a polygon.
    pub room: DrawShape,
    /// How terrain and light cover cells.
    pub shape: DrawShape,
    /// Width of brush and corridor in cells, 1 to 8.
    pub wide: u8,
    /// The terrain to paint.
    pub terrain: Terrain,
    /// The light level to paint.
    pub light: Light,
    /// The lamp that a click sets instead of painting a light level.
    pub lamp: Option<Glow>,
    /// The zone to paint.
    pub zone: Zone,
    /// Name of the kind of wall to build.
    pub kind: String,
    /// The state of new doors.
    pub door: DoorState,
    /// Name of the kind of door to place.
    pub door_kind: String,
    /// The furniture or piece that a click places.
    pub furniture: PlacingPiece,
    /// The rotation of the furniture or piece.
    pub turn: BlockTurn,
    /// True if it is mirrored before it is rotated.
    pub mirror: bool,
    /// Where the ends of walls snap to.
    pub snap: Snap,
    /// Width and height in cells of a block on the picture.
    pub block: (u32, u32),
    /// True if fitting the picture by a block keeps its proportions.
    pub keeps_shape: bool,
    /// The combatants that a click places.
    pub newcomers: Placement,
}

impl Default for Pencil {
    fn default() -> Self {
        Self {
            tool: DrawTool::default(),
            room: DrawShape::Block,
            shape: DrawShape::Brush,
            wide: 1,
            terrain: Terrain::Water,
            light: Light::Dim,
            lamp: None,
            zone: Zone {
                name: text::NAME_OF_NEW_ZONE.to_owned(),
                condition: None,
                everybody: false,
            },
            kind: WallKind::WALL.name.into_owned(),
            door: DoorState::Closed,
            door_kind: WallKind::WALL.name.into_owned(),
            furniture: PlacingPiece::default(),
            turn: BlockTurn::None,
            mirror: false,
            snap: Snap::default(),
            block: (3, 3),
            keeps_shape: true,
            newcomers: Placement::default(),
        }
    }
}

impl Pencil {
    /// Returns true if the pencil covers cells by a polygon, corner by corner.
    pub fn is_polygon(&self) -> bool {
        match self.tool {
            DrawTool::Room => self.room == DrawShape::Polygon,
            DrawTool::Light if self.lamp.is_some() => false,
            DrawTool::Ground | DrawTool::Light | DrawTool::Zone => self.shape == DrawShape::Polygon,
            DrawTool::Corridor
            | DrawTool::Wall
            | DrawTool::Door
            | DrawTool::Furniture
            | DrawTool::Eraser
            | DrawTool::Select
            | DrawTool::Picture
            | DrawTool::Marker
            | DrawTool::Creatures => false,
        }
    }
}

/// The state of Prepare mode: whether it is on, the pencil, and the selection.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// True while the GM prepares the map.
    pub on: bool,
    /// The pencil.
    pub pencil: Pencil,
    /// Corners of the selection frame.
    pub frame: Option<(Cell, Cell)>,
    /// How the picture under the map is being fitted.
    pub fit: Fit,
    /// The user's own pieces, by name.
    pub pieces: Vec<(String, Arc<BattleMap>)>,
    /// The combatants that were copied last, for pasting.
    pub copied: Vec<CombatantSpec>,
    /// Proposals about lines on the map.
    pub proposals: Proposals,
}

impl Drawing {
    /// Returns true if the mouse draws on the map: the GM prepares the map and is not placing combatants.
    pub fn draws(&self) -> bool {
        self.on && self.pencil.tool != DrawTool::Creatures
    }

    /// Returns true if the GM is painting light in Prepare mode.
    pub fn draws_light(&self) -> bool {
        self.draws() && self.pencil.tool == DrawTool::Light
    }

    /// Returns true if the library is open, from which creatures and characters are placed.
    pub fn shows_library(&self) -> bool {
        self.on && self.pencil.tool == DrawTool::Creatures
    }

    /// Returns true if a click on the map places combatants.
    pub fn places_combatants(&self) -> bool {
        self.shows_library() && self.pencil.newcomers.is_active()
    }

    /// Returns true if a click on the map draws or places combatants.
    pub fn takes_clicks(&self) -> bool {
        self.draws() || self.places_combatants()
    }

    /// Returns the request of a key in Prepare mode; `None` if the key does nothing there.
    pub fn request_for_key(&self, press: &KeyPress, map: &BattleMap) -> Option<Request> {
        if !self.on || press.ctrl || press.shift {
            return None;
        }
        if let Some((from, to)) = self.frame {
            match press.key.as_str() {
                "Delete" | "Backspace" => return Some(draw_request(clear_block(map, from, to))),
                "T" => {
                    return Some(draw_request(turn_stroke(
                        map,
                        (from, to),
                        next_turn(map, BlockTurn::None),
                        false,
                    )));
                }
                "M" => {
                    return Some(draw_request(turn_stroke(
                        map,
                        (from, to),
                        BlockTurn::None,
                        true,
                    )));
                }
                _another => {}
            }
        }
        if self.pencil.tool == DrawTool::Furniture
            && let Some(pencil) = furniture::pencil_after_key(&self.pencil, &press.key, map)
        {
            return Some(Request::from(PrepareAct::SetPencil(pencil)));
        }
        let hexes = map.topology().is_hex();
        if self.places_combatants()
            && let Some(newcomers) = self.pencil.newcomers.after_key(&press.key, hexes)
        {
            let pencil = self.pencil.clone();
            return Some(Request::from(PrepareAct::SetPencil(Pencil {
                newcomers,
                ..pencil
            })));
        }
        let info = DRAW_TOOLS.iter().find(|info| info.key == press.key)?;
        let pencil = Pencil {
            tool: info.tool,
            ..self.pencil.clone()
        };
        Some(Request::from(PrepareAct::SetPencil(pencil)))
    }
}

/// The stroke in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// Position of the mouse on the map; `None` outside it.
    pub at: Option<Point>,
    /// Position where the left button was pressed, while it is down.
    pub pressed: Option<Point>,
    /// The cells that the mouse has passed since the press.
    pub passed: Vec<Cell>,
    /// The points that the mouse has passed since the press, at a minimum distance from each other.
    pub trace: Vec<Point>,
    /// The corners so far of a polygon or a row of walls.
    pub corners: Vec<Point>,
    /// True if the original of a moved block stays in place.
    pub copies: bool,
    /// True while combatants are dragged from the library to the map with the left button.
    pub carries: bool,
}

/// The result of releasing the left button.
#[derive(Clone, Debug, PartialEq)]
pub enum StrokeResult {
    /// Nothing yet.
    Nothing,
    /// A complete stroke.
    Stroke(Stroke),
    /// A new selection frame; `None` removes it.
    Frame(Option<(Cell, Cell)>),
    /// A new block of known cells on the picture; `None` removes it.
    Block(Option<(Point, Point)>),
}

impl Sketch {
    /// Cancels the stroke in progress. Returns true if there was one.
    pub fn cancel(&mut self) -> bool {
        let held = self.pressed.is_some() || !self.corners.is_empty();
        *self = Self {
            at: self.at,
            ..Self::default()
        };
        held
    }

    /// Moves the mouse to a point.
    pub fn move_to(&mut self, map: &BattleMap, at: Point) {
        self.at = Some(at);
        if self.pressed.is_some() {
            let cell = map.cell_at(at);
            if self.passed.last() != Some(&cell) {
                self.passed.push(cell);
            }
            if is_far_enough(self.trace.last(), at) {
                self.trace.push(at);
            }
        }
    }

    /// Handles the press of the left button.
    pub fn press(&mut self, map: &BattleMap, at: Point, copies: bool) {
        self.at = Some(at);
        self.pressed = Some(at);
        self.passed = vec![map.cell_at(at)];
        self.trace = vec![at];
        self.copies = copies;
    }

    /// Handles the release of the left button.
    pub fn release(&mut self, map: &BattleMap, drawing: &Drawing) -> StrokeResult {
        let done = self.on_release(map, drawing);
        self.clear_press();
        done
    }

    /// Clears the state of the pressed button.
    pub fn clear_press(&mut self) {
        self.pressed = None;
        self.passed.clear();
        self.trace.clear();
    }

    fn on_release(&mut self, map: &BattleMap, drawing: &Drawing) -> StrokeResult {
        let (Some(from), Some(to)) = (self.pressed, self.at) else {
            return StrokeResult::Nothing;
        };
        let pencil = &drawing.pencil;
        match pencil.tool {
            DrawTool::Select => self.on_frame(map, drawing, from, to),
            DrawTool::Picture => StrokeResult::Block(self.block(drawing)),
            DrawTool::Wall => {
                let stroke = self.stroke(map, drawing);
                let end = snapped(map, to, pencil.snap);
                let is_click = snapped(map, from, pencil.snap) == end;
                let begun = self.corners.pop();
                // A click starts or continues a row of walls; a click on its last corner ends it.
                if is_click && begun != Some(end) {
                    self.corners = vec![end];
                }
                stroke.map_or(StrokeResult::Nothing, StrokeResult::Stroke)
            }
            DrawTool::Room | DrawTool::Ground | DrawTool::Light | DrawTool::Zone
                if pencil.is_polygon() =>
            {
                match self.add_corner(map, pencil.snap, to) {
                    Some(on) => StrokeResult::Stroke(covering_stroke(pencil, on)),
                    None => StrokeResult::Nothing,
                }
            }
            DrawTool::Room
            | DrawTool::Corridor
            | DrawTool::Door
            | DrawTool::Ground
            | DrawTool::Light
            | DrawTool::Zone
            | DrawTool::Furniture
            | DrawTool::Eraser
            | DrawTool::Marker
            | DrawTool::Creatures => match self.stroke(map, drawing) {
                Some(stroke) => StrokeResult::Stroke(stroke),
                None => StrokeResult::Nothing,
            },
        }
    }

    fn on_frame(
        &mut self,
        map: &BattleMap,
        drawing: &Drawing,
        from: Point,
        to: Point,
    ) -> StrokeResult {
        if let Some(stroke) = self.stroke(map, drawing) {
            return StrokeResult::Stroke(stroke);
        }
        let (from, to) = (map.cell_at(from), map.cell_at(to));
        let frame = clamp_to_map(map, from, to);
        // A click outside the frame removes it.
        let is_click = from == to && drawing.frame.is_some();
        StrokeResult::Frame(frame.filter(|_| !is_click))
    }

    /// Adds a corner to a polygon. A click on the first corner closes it and returns its cells.
    pub(super) fn add_corner(&mut self, map: &BattleMap, snap: Snap, at: Point) -> Option<Patch> {
        let at = snapped(map, at, snap);
        let closes = self
            .corners
            .first()
            .is_some_and(|first| near(*first, at, FINE / 2));
        if closes && self.corners.len() > 2 {
            return self.close_corners();
        }
        if self.corners.last() != Some(&at) {
            self.corners.push(at);
        }
        None
    }

    /// Returns and clears the polygon of the corners so far, if there are at least three.
    pub(super) fn close_corners(&mut self) -> Option<Patch> {
        let done = self.corners.len() > 2;
        done.then(|| Patch::Polygon(std::mem::take(&mut self.corners)))
    }

    /// Closes a polygon of at least three corners.
    pub fn close_polygon(&mut self, pencil: &Pencil) -> Option<Stroke> {
        let on = pencil.is_polygon().then(|| self.close_corners())?;
        on.map(|on| covering_stroke(pencil, on))
    }

    /// Returns the cells that would be covered in this shape if the button were released now, or by a click if it is
    /// not pressed.
    pub(super) fn covered_cells(
        &self,
        map: &BattleMap,
        shape: DrawShape,
        wide: u8,
        snap: Snap,
    ) -> Option<Patch> {
        let at = self.at?;
        let cell = map.cell_at(at);
        match shape {
            DrawShape::Brush => {
                let passed = Some(self.passed.clone()).filter(|passed| !passed.is_empty());
                let along = straightened(passed.unwrap_or_else(|| vec![cell]));
                Some(Patch::Line { along, wide })
            }
            DrawShape::Block => Some(Patch::Box {
                from: map.cell_at(self.pressed.unwrap_or(at)),
                to: cell,
            }),
            DrawShape::Fill => Some(Patch::Fill(cell)),
            DrawShape::Polygon => {
                let mut corners = self.corners.clone();
                corners.push(snapped(map, at, snap));
                corners.dedup();
                (corners.len() > 2).then_some(Patch::Polygon(corners))
            }
        }
    }

    /// Returns the stroke that would be drawn if the button were released now, or by a click if it is not pressed.
    pub fn stroke(&self, map: &BattleMap, drawing: &Drawing) -> Option<Stroke> {
        let pencil = &drawing.pencil;
        let at = self.at?;
        let from = self.pressed.unwrap_or(at);
        let cells = (map.cell_at(from), map.cell_at(at));
        let block = || Patch::Box {
            from: cells.0,
            to: cells.1,
        };
        match pencil.tool {
            DrawTool::Room => match pencil.room {
                DrawShape::Polygon => self.covered(map, pencil, pencil.room),
                DrawShape::Brush | DrawShape::Block | DrawShape::Fill => {
                    clamp_to_map(map, cells.0, cells.1).map(|_| covering_stroke(pencil, block()))
                }
            },
            DrawTool::Ground | DrawTool::Light | DrawTool::Zone => match pencil.lamp {
                Some(glow) if pencil.tool == DrawTool::Light => {
                    map.contains(cells.1).then(|| lamp_on(map, cells.1, glow))
                }
                Some(_) | None => self.covered(map, pencil, pencil.shape),
            },
            DrawTool::Corridor => Some(Stroke::Corridor {
                along: if cells.0 == cells.1 {
                    vec![cells.0]
                } else {
                    vec![cells.0, cells.1]
                },
                wide: pencil.wide,
                kind: WallKind::WALL.name.into_owned(),
            }),
            DrawTool::Wall => {
                let end = snapped(map, at, pencil.snap);
                let pressed = self.pressed.map(|from| snapped(map, from, pencil.snap));
                let dragged = pressed.filter(|start| *start != end);
                let start = dragged.or_else(|| self.corners.last().copied())?;
                (start != end).then(|| Stroke::Walls {
                    along: vec![start, end],
                    kind: pencil.kind.clone(),
                })
            }
            DrawTool::Door => {
                let (from, to) = door_place(map, &pencil.door_kind, at)?;
                Some(Stroke::Door {
                    from,
                    to,
                    state: pencil.door,
                    kind: pencil.door_kind.clone(),
                })
            }
            DrawTool::Furniture => furniture::stroke(map, drawing, cells.1),
            DrawTool::Eraser => Some(Stroke::Clear {
                on: block(),
                terrain: terrain_below(map),
            }),
            DrawTool::Select => {
                let (low, high) = ordered(drawing.frame?);
                let held = self.pressed.map(|from| map.cell_at(from))?;
                let inside =
                    (low.x..=high.x).contains(&held.x) && (low.y..=high.y).contains(&held.y);
                if !inside || cells.0 == cells.1 {
                    return None;
                }
                Some(Stroke::Shift(BlockMove {
                    from: low,
                    to: high,
                    at: low.offset(cells.1.x - cells.0.x, cells.1.y - cells.0.y),
                    turn: BlockTurn::None,
                    mirror: false,
                    copy: self.copies,
                    behind: terrain_below(map),
                }))
            }
            DrawTool::Picture | DrawTool::Marker | DrawTool::Creatures => None,
        }
    }

    /// Returns the block on the picture: the one being dragged, otherwise the existing one.
    pub fn block(&self, drawing: &Drawing) -> Option<(Point, Point)> {
        let known = drawing.fit.block;
        let Some((pressed, at)) = self.pressed.zip(self.at) else {
            return known;
        };
        let block = fit::dragged(known, pressed, at);
        let (from, to) = block;
        // A click removes it.
        let has_size = (to.x - from.x).min(to.y - from.y) >= FINE / 10;
        has_size.then_some(block)
    }

    fn covered(&self, map: &BattleMap, pencil: &Pencil, shape: DrawShape) -> Option<Stroke> {
        let on = self.covered_cells(map, shape, pencil.wide, pencil.snap)?;
        Some(covering_stroke(pencil, on))
    }
}

#[cfg(test)]
mod tests;
