//! Strokes that need no sketch: clearing a block, and covering cells.

use crate::grid::{BattleMap, Cell, Patch, Stroke, Terrain, WallKind};
use crate::rules::facts::EncounterCommand;
use crate::view::request::Request;

use super::{DrawTool, Pencil};

/// Returns the request to draw a stroke.
pub fn draw_request(stroke: Stroke) -> Request {
    Request::Submit(vec![EncounterCommand::Draw(stroke)])
}

/// Returns the terrain that remains where something is removed: rock if the map is dug out of rock, otherwise open
/// ground. The four corners of the map decide.
pub fn terrain_below(map: &BattleMap) -> Terrain {
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

/// Returns the stroke that clears a block.
pub fn clear_block(map: &BattleMap, from: Cell, to: Cell) -> Stroke {
    Stroke::Clear {
        on: Patch::Box { from, to },
        terrain: terrain_below(map),
    }
}

/// Returns the stroke of a pencil that covers cells.
pub(super) fn covering_stroke(pencil: &Pencil, on: Patch) -> Stroke {
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
