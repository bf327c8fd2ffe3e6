//! Drawing on the map by hand: what the pencil is, and which stroke the mouse makes with it.
//!
//! Panels and keys change the [`Pencil`]; the map follows the mouse with a [`Sketch`], shows what it would
//! make, and asks for the stroke when it is done.

mod fit;
mod found;
mod furnishing;
mod places;
mod proposals;
mod tools;
mod turning;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::{
    BattleMap, Cell, DoorState, FINE, Glow, Light, Patch, Point, Shift, Stroke, Terrain, Turn,
    WallKind, Zone,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantSpec;

use super::marking::is_apart;
use super::newcomers::Newcomers;
use super::request::Request;
use super::verb::KeyPress;

pub use furnishing::{InHand, kind_words};
pub use tools::{DRAW_TOOLS, DrawTool, DrawToolInfo};

pub use fit::{Fit, Search, by_numbers, fitted, pixels_a_square};
pub use found::FoundGrid;
pub use places::{LAMPS, erasing, lamp_on, nearest_side, ordered, snapped};
use places::{door_place, near, straightened, within};
pub use proposals::{Answer, Piece, Proposals, Proposed};
pub use turning::{moves_a_line, next_turn, turn_words, turned};

/// How the pencil covers cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawShape {
    /// Along the way of the mouse.
    Brush,
    /// A block from corner to corner.
    #[default]
    Block,
    /// A polygon, corner by corner.
    Polygon,
    /// Everything of the same ground around a cell.
    Fill,
}

/// Where the ends of walls come to lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snap {
    /// On corners of cells.
    #[default]
    Corners,
    /// On corners, and half way between them.
    Halves,
    /// Wherever the mouse is.
    Free,
}

/// What the pencil is: the tool with everything that is chosen for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// What it draws.
    pub tool: DrawTool,
    /// How rooms cover cells: a block or a polygon.
    pub room: DrawShape,
    /// How ground and light cover cells.
    pub shape: DrawShape,
    /// How wide brush and corridor are, in cells, 1 to 8.
    pub wide: u8,
    /// The ground that is laid.
    pub terrain: Terrain,
    /// The light that is drawn.
    pub light: Light,
    /// The lamp that a click sets instead of that.
    pub lamp: Option<Glow>,
    /// The zone that is laid.
    pub zone: Zone,
    /// The kind of wall that is built, by name.
    pub kind: String,
    /// The state in which doors are set.
    pub door: DoorState,
    /// The kind of door that is set, by name.
    pub door_kind: String,
    /// What is set up by a click.
    pub furniture: InHand,
    /// How far that is turned.
    pub turn: Turn,
    /// Whether it is mirrored before.
    pub mirror: bool,
    /// Where ends of walls come to lie.
    pub snap: Snap,
    /// How many cells a block on the picture is wide and high.
    pub block: (u32, u32),
    /// Whether the picture keeps its shape when it is fitted by a block.
    pub keeps_shape: bool,
    /// Whom a click brings in.
    pub newcomers: Newcomers,
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
                name: "Zone".to_owned(),
                condition: None,
                everybody: false,
            },
            kind: WallKind::WALL.name.into_owned(),
            door: DoorState::Closed,
            door_kind: WallKind::WALL.name.into_owned(),
            furniture: InHand::default(),
            turn: Turn::None,
            mirror: false,
            snap: Snap::default(),
            block: (3, 3),
            keeps_shape: true,
            newcomers: Newcomers::default(),
        }
    }
}

impl Pencil {
    /// Whether it covers cells by a polygon, corner by corner.
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

/// Whether the GM prepares the map, with which pencil, and what is in the frame.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Whether the GM prepares the map now.
    pub on: bool,
    /// The pencil.
    pub pencil: Pencil,
    /// The corners of the frame of what is selected.
    pub frame: Option<(Cell, Cell)>,
    /// How the picture under the map is being fitted.
    pub fit: Fit,
    /// The pieces of the user's own, by name.
    pub pieces: Vec<(String, Arc<BattleMap>)>,
    /// Those who were copied last, to be pasted.
    pub copied: Vec<CombatantSpec>,
    /// Lines on the map of which something is proposed.
    pub proposals: Proposals,
}

impl Drawing {
    /// Whether the mouse draws on the map: the GM prepares, and does not put creatures on it.
    pub fn draws(&self) -> bool {
        self.on && self.pencil.tool != DrawTool::Creatures
    }

    /// Whether light is drawn on the map that is prepared.
    pub fn draws_light(&self) -> bool {
        self.draws() && self.pencil.tool == DrawTool::Light
    }

    /// Whether the library is open: creatures and characters are brought in from there.
    pub fn shows_library(&self) -> bool {
        self.on && self.pencil.tool == DrawTool::Creatures
    }

    /// Whether a click on the map brings newcomers in.
    pub fn brings_in(&self) -> bool {
        self.shows_library() && self.pencil.newcomers.is_in_hand()
    }

    /// What a key asks for while the GM prepares; `None` if it means nothing then.
    pub fn key(&self, press: &KeyPress, map: &BattleMap) -> Option<Request> {
        if !self.on || press.ctrl || press.shift {
            return None;
        }
        if let Some((from, to)) = self.frame {
            match press.key.as_str() {
                "Delete" | "Backspace" => return Some(draw(cleared(map, from, to))),
                "T" => {
                    return Some(draw(turned(
                        map,
                        (from, to),
                        next_turn(map, Turn::None),
                        false,
                    )));
                }
                "M" => return Some(draw(turned(map, (from, to), Turn::None, true))),
                _another => {}
            }
        }
        if self.pencil.tool == DrawTool::Furniture
            && let Some(pencil) = furnishing::turned_by(&self.pencil, &press.key, map)
        {
            return Some(Request::SetPencil(pencil));
        }
        let hexes = map.topology().is_hex();
        if self.brings_in()
            && let Some(newcomers) = self.pencil.newcomers.after_key(&press.key, hexes)
        {
            let pencil = self.pencil.clone();
            return Some(Request::SetPencil(Pencil {
                newcomers,
                ..pencil
            }));
        }
        let info = DRAW_TOOLS.iter().find(|info| info.key == press.key)?;
        let pencil = Pencil {
            tool: info.tool,
            ..self.pencil.clone()
        };
        Some(Request::SetPencil(pencil))
    }
}

/// The request to draw a stroke.
pub fn draw(stroke: Stroke) -> Request {
    Request::Submit(vec![EncounterCommand::Draw(stroke)])
}

/// The ground that is left where something is taken away: rock where the map is dug out of rock, open
/// ground elsewhere.
pub fn behind(map: &BattleMap) -> Terrain {
    let corners = [
        Cell::new(0, 0),
        Cell::new(map.width() as i32 - 1, 0),
        Cell::new(0, map.height() as i32 - 1),
        Cell::new(map.width() as i32 - 1, map.height() as i32 - 1),
    ];
    let rock = |cell: &&Cell| map.terrain(**cell) == Terrain::Blocked;
    if corners.iter().filter(rock).count() > 2 {
        Terrain::Blocked
    } else {
        Terrain::Open
    }
}

/// The stroke that clears a block.
pub fn cleared(map: &BattleMap, from: Cell, to: Cell) -> Stroke {
    Stroke::Clear {
        on: Patch::Box { from, to },
        terrain: behind(map),
    }
}

/// What the mouse is doing with the pencil.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// Where the mouse is, on the map; `None` beside it.
    pub at: Option<Point>,
    /// Where the left button went down, while it is down.
    pub pressed: Option<Point>,
    /// The cells that the mouse has passed since.
    pub passed: Vec<Cell>,
    /// The points that the mouse has passed since, not too near to each other.
    pub trace: Vec<Point>,
    /// The corners of a polygon, or of a row of walls, so far.
    pub corners: Vec<Point>,
    /// Whether what is moved stays where it was, too.
    pub copies: bool,
    /// Whether newcomers are carried from the library to the map with the left button.
    pub carries: bool,
}

/// What has just been done with the left button.
#[derive(Clone, Debug, PartialEq)]
pub enum Sketched {
    /// Nothing yet.
    Nothing,
    /// A stroke is done.
    Stroke(Stroke),
    /// Another frame is around what is selected; `None` takes it away.
    Frame(Option<(Cell, Cell)>),
    /// This is a block of known cells on the picture; `None` takes it away.
    Block(Option<(Point, Point)>),
}

impl Sketch {
    /// Lets go of what is half drawn; answers whether there was anything.
    pub fn let_go(&mut self) -> bool {
        let held = self.pressed.is_some() || !self.corners.is_empty();
        *self = Self {
            at: self.at,
            ..Self::default()
        };
        held
    }

    /// The mouse is here now.
    pub fn move_to(&mut self, map: &BattleMap, at: Point) {
        self.at = Some(at);
        if self.pressed.is_some() {
            let cell = map.cell_at(at);
            if self.passed.last() != Some(&cell) {
                self.passed.push(cell);
            }
            if is_apart(self.trace.last(), at) {
                self.trace.push(at);
            }
        }
    }

    /// The left button goes down.
    pub fn press(&mut self, map: &BattleMap, at: Point, copies: bool) {
        self.at = Some(at);
        self.pressed = Some(at);
        self.passed = vec![map.cell_at(at)];
        self.trace = vec![at];
        self.copies = copies;
    }

    /// The left button goes up.
    pub fn release(&mut self, map: &BattleMap, drawing: &Drawing) -> Sketched {
        let done = self.on_release(map, drawing);
        self.lift();
        done
    }

    /// The button is up.
    pub fn lift(&mut self) {
        self.pressed = None;
        self.passed.clear();
        self.trace.clear();
    }

    fn on_release(&mut self, map: &BattleMap, drawing: &Drawing) -> Sketched {
        let (Some(from), Some(to)) = (self.pressed, self.at) else {
            return Sketched::Nothing;
        };
        let pencil = &drawing.pencil;
        match pencil.tool {
            DrawTool::Select => self.on_frame(map, drawing, from, to),
            DrawTool::Picture => Sketched::Block(self.block(drawing)),
            DrawTool::Wall => {
                let stroke = self.stroke(map, drawing);
                let end = snapped(map, to, pencil.snap);
                let is_click = snapped(map, from, pencil.snap) == end;
                let begun = self.corners.pop();
                // A click begins a row of walls or goes on with it; on its last corner it ends it.
                if is_click && begun != Some(end) {
                    self.corners = vec![end];
                }
                stroke.map_or(Sketched::Nothing, Sketched::Stroke)
            }
            DrawTool::Room | DrawTool::Ground | DrawTool::Light | DrawTool::Zone
                if pencil.is_polygon() =>
            {
                match self.add_corner(map, pencil.snap, to) {
                    Some(on) => Sketched::Stroke(covering(pencil, on)),
                    None => Sketched::Nothing,
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
                Some(stroke) => Sketched::Stroke(stroke),
                None => Sketched::Nothing,
            },
        }
    }

    fn on_frame(&mut self, map: &BattleMap, drawing: &Drawing, from: Point, to: Point) -> Sketched {
        if let Some(stroke) = self.stroke(map, drawing) {
            return Sketched::Stroke(stroke);
        }
        let (from, to) = (map.cell_at(from), map.cell_at(to));
        let frame = within(map, from, to);
        // A click beside the frame takes it away.
        let is_click = from == to && drawing.frame.is_some();
        Sketched::Frame(frame.filter(|_| !is_click))
    }

    /// Adds a corner to a polygon; at its first corner it is closed and done.
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

    /// The polygon of the corners so far, if there are three or more; they are used up.
    pub(super) fn close_corners(&mut self) -> Option<Patch> {
        let done = self.corners.len() > 2;
        done.then(|| Patch::Polygon(std::mem::take(&mut self.corners)))
    }

    /// Closes a polygon that has three corners or more.
    pub fn close(&mut self, pencil: &Pencil) -> Option<Stroke> {
        let on = pencil.is_polygon().then(|| self.close_corners())?;
        on.map(|on| covering(pencil, on))
    }

    /// The cells that letting go of the button now would cover, in this shape; without the button, what a click would.
    pub(super) fn covers(
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

    /// The stroke that letting go of the button now would draw; without the button, what a click would.
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
                    within(map, cells.0, cells.1).map(|_| covering(pencil, block()))
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
            DrawTool::Furniture => furnishing::stroke(map, drawing, cells.1),
            DrawTool::Eraser => Some(Stroke::Clear {
                on: block(),
                terrain: behind(map),
            }),
            DrawTool::Select => {
                let (low, high) = ordered(drawing.frame?);
                let held = self.pressed.map(|from| map.cell_at(from))?;
                let inside =
                    (low.x..=high.x).contains(&held.x) && (low.y..=high.y).contains(&held.y);
                if !inside || cells.0 == cells.1 {
                    return None;
                }
                Some(Stroke::Shift(Shift {
                    from: low,
                    to: high,
                    at: low.offset(cells.1.x - cells.0.x, cells.1.y - cells.0.y),
                    turn: Turn::None,
                    mirror: false,
                    copy: self.copies,
                    behind: behind(map),
                }))
            }
            DrawTool::Picture | DrawTool::Marker | DrawTool::Creatures => None,
        }
    }

    /// The block on the picture: the one that is dragged now, or the one there is.
    pub fn block(&self, drawing: &Drawing) -> Option<(Point, Point)> {
        let known = drawing.fit.block;
        let Some((pressed, at)) = self.pressed.zip(self.at) else {
            return known;
        };
        let block = fit::dragged(known, pressed, at);
        let (from, to) = block;
        // A click takes it away.
        let has_size = (to.x - from.x).min(to.y - from.y) >= FINE / 10;
        has_size.then_some(block)
    }

    fn covered(&self, map: &BattleMap, pencil: &Pencil, shape: DrawShape) -> Option<Stroke> {
        let on = self.covers(map, shape, pencil.wide, pencil.snap)?;
        Some(covering(pencil, on))
    }
}

/// The stroke of a pencil that covers cells.
fn covering(pencil: &Pencil, on: Patch) -> Stroke {
    match pencil.tool {
        DrawTool::Light => Stroke::Light {
            on,
            light: pencil.light,
        },
        DrawTool::Ground => Stroke::Ground {
            on,
            terrain: pencil.terrain,
        },
        DrawTool::Zone => Stroke::Zone {
            on,
            zone: pencil.zone.clone(),
        },
        DrawTool::Room
        | DrawTool::Corridor
        | DrawTool::Wall
        | DrawTool::Door
        | DrawTool::Furniture
        | DrawTool::Eraser
        | DrawTool::Select
        | DrawTool::Picture
        | DrawTool::Marker
        | DrawTool::Creatures => Stroke::Room {
            on,
            kind: WallKind::WALL.name.into_owned(),
        },
    }
}

#[cfg(test)]
mod tests;
