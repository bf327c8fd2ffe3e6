//! Texts of Prepare mode: the drawing tools, their options, and the size of the map.

pub(super) use crate::ui::shared::text::{CANCEL, CLOSE};

use std::path::Path;

use crate::grid::{DoorState, Light, Terrain, Topology};
use crate::view::drawing::{DrawShape, Snap};

use super::map_edge::MapEdge;

// Head of the panel.

pub(super) const PREPARE: &str = "Prepare";

/// Names the size of the map, or of a part of it.
pub(super) fn size_in_cells(width: u32, height: u32, topology: Topology) -> String {
    format!("{width} × {height} {}", topology.cells_word())
}

// Tools.

pub(super) fn tool_help(help: &str, key: &str) -> String {
    format!("{help} ({key})")
}

// Shape of what is drawn.

pub(super) const SHAPE: &str = "Shape";

pub(super) fn shape(shape: DrawShape) -> &'static str {
    match shape {
        DrawShape::Brush => "Brush",
        DrawShape::Block => "Block",
        DrawShape::Polygon => "Polygon",
        DrawShape::Fill => "Fill",
    }
}

pub(super) const POLYGON_HELP: &str =
    "Click each corner; click the first one again, or press Enter, to close the shape";

pub(super) const WIDTH: &str = "Width";

pub(super) const SNAP_TO: &str = "Snap to";

pub(super) fn snap(snap: Snap) -> &'static str {
    match snap {
        Snap::Corners => "Corners",
        Snap::Halves => "Halves",
        Snap::Free => "Anywhere",
    }
}

// Walls and doors.

pub(super) const KIND: &str = "Kind";
pub(super) const PLAIN_WALL: &str = "Wall";
pub(super) const PLAIN_DOOR: &str = "Plain";
pub(super) const ONE_WAY_WALL: &str =
    "Passable from left to right as you draw it; draw it from the other end to reverse its arrows";
pub(super) const ONE_WAY_DOOR: &str = "While shut, it is passable only from the side you click";

pub(super) const STATE: &str = "State";

pub(super) fn door_state(state: DoorState) -> &'static str {
    match state {
        DoorState::Closed => "Closed",
        DoorState::Open => "Open",
        DoorState::Locked => "Locked",
        DoorState::Secret => "Secret",
    }
}

// Terrain.

pub(super) const TERRAIN: &str = "Terrain";

pub(super) fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "Open",
        Terrain::Difficult => "Difficult",
        Terrain::VeryDifficult => "Very difficult",
        Terrain::Water => "Water",
        Terrain::Pit => "Pit",
        Terrain::Climb => "Climb",
        Terrain::Blocked => "Rock",
    }
}

// Light.

pub(super) const LIGHT_LEVEL: &str = "Light level";

pub(super) fn light_level(light: Light) -> &'static str {
    match light {
        Light::Bright => "Bright",
        Light::Dim => "Dim",
        Light::Dark => "Dark",
    }
}

pub(super) const OR_PLACE_A_LAMP: &str = "Or place a lamp";

pub(super) fn lamp_reach(bright_feet: u32, dim_feet: u32) -> String {
    format!("Bright for {bright_feet} ft, dim for {dim_feet} ft")
}

pub(super) const MAP_IS_BRIGHT: &str = "The map is bright: lamps show only where it is dim or dark";

// Zones.

pub(super) const NAME: &str = "Name";
pub(super) const ZONE_NAME: &str = "Zone name";
pub(super) const ZONE_EFFECT: &str = "Zone effect";
/// The effect of a zone without a condition.
pub(super) const NAME_ONLY: &str = "Name only";
pub(super) const VISIBLE_TO_PLAYERS: &str = "Visible to players";
pub(super) const VISIBLE_TO_PLAYERS_HELP: &str =
    "Shows its name and extent in areas that the players know";

pub(super) fn update_zone(zone: &str) -> String {
    format!("Update all of “{zone}”")
}

pub(super) const UPDATE_ZONE_HELP: &str =
    "Applies these settings to the whole zone that already has this name";
pub(super) const ON_THIS_MAP: &str = "On this map";

pub(super) fn remove_zone(zone: &str) -> String {
    format!("Remove {zone}")
}

pub(super) const REMOVE_ZONE_HELP: &str = "Removes the whole zone";

pub(super) fn zone_description(
    cells: usize,
    topology: Topology,
    condition: Option<&str>,
    visible_to_players: bool,
) -> String {
    let size = match cells {
        1 => format!("1 {}", topology.cell_word()),
        _ => format!("{cells} {}", topology.cells_word()),
    };
    let visible = visible_to_players.then_some("visible to players");
    let parts = [Some(size.as_str()), condition, visible];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

pub(super) fn zone_help(description: &str) -> String {
    format!("{description}\nSelect it to draw more of it or to change it")
}

// Furniture and pieces.

pub(super) fn custom_piece(piece: &str) -> String {
    format!("{piece}: a custom piece")
}

pub(super) const CUSTOM_PIECES: &str = "Custom pieces";
pub(super) const NO_CUSTOM_PIECES: &str =
    "None yet: select part of a map (S) and save it as a piece";

pub(super) fn piece_size(piece: &str, width: u32, height: u32) -> String {
    format!("{piece}: {width} × {height}")
}

pub(super) fn piece_for_another_grid(piece: &str) -> String {
    format!("{piece}: made for a different kind of grid")
}

// The selected part of the map.

pub(super) fn selected(size: &str) -> String {
    format!("Selected: {size}")
}

pub(super) const TURN: &str = "Turn";

/// Explains the Turn button; `step` is `By a quarter` or the like.
pub(super) fn turn_help(step: &str, shifts_row: bool) -> String {
    match shifts_row {
        true => format!("{step}; shifts one row so that the hexes line up (T)"),
        false => format!("{step} (T)"),
    }
}

pub(super) const MIRROR: &str = "Mirror";

pub(super) fn mirror_help(shifts_row: bool) -> &'static str {
    match shifts_row {
        true => "Flip left and right; shifts one row so that the hexes line up (M)",
        false => "Flip left and right (M)",
    }
}

pub(super) const DELETE: &str = "Delete";
pub(super) const DELETE_HELP: &str = "Clears this part of the map (Delete)";

pub(super) const PIECE_NAME: &str = "Piece name";
pub(super) const SAVE_PIECE: &str = "Save piece";
pub(super) const SAVE_PIECE_HELP: &str =
    "Adds it to your furniture palette, to place again with a click";
pub(super) const ENTER_A_NAME_FIRST: &str = "Enter a name first";

pub(super) fn piece_too_large(max_side: u32) -> String {
    format!("Too large for a piece: select at most {max_side} × {max_side}")
}

// Loading of the picture.

/// Names the progress of loading, a share from 0 to 1.
pub(super) fn loading_picture(share: f32) -> String {
    if share > 0.0 {
        format!("Loading the map picture: {:.0}%", share * 100.0)
    } else {
        "Loading the map picture…".to_owned()
    }
}

// The picture.

pub(super) const NO_PICTURE: &str =
    "The map has no picture. Drop a PNG, JPEG or WebP on the window, or choose a file.";
pub(super) const CHOOSE_PICTURE: &str = "Choose a picture…";

pub(super) fn size_in_pixels(width: u32, height: u32) -> String {
    format!("{width} × {height} pixels")
}

pub(super) const REPLACE_PICTURE: &str = "Replace…";
pub(super) const REMOVE_PICTURE: &str = "Remove";

// The picture: its grid.

pub(super) const FIT_BY_GRID: &str = "Fit by grid";
pub(super) const FIND_GRID: &str = "Find the grid";
pub(super) const LOOKING_FOR_GRID: &str = "Looking for squares and hexes…";
pub(super) const NO_GRID_FOUND: &str = "No grid found: fit the picture by block or by numbers.";

/// Describes the grid that was found; `across` and `down` are the distances between its cells, in pixels.
pub(super) fn found_grid(
    topology: Topology,
    (across, down): (f64, f64),
    (columns, rows): (u32, u32),
    is_faint: bool,
) -> String {
    let grid = match topology {
        Topology::Square => {
            format!("Lines every {across:.1} × {down:.1} pixels: {columns} × {rows} squares.")
        }
        Topology::HexPointy => {
            format!("Pointy-top hexes, {across:.1} pixels wide: {columns} × {rows} hexes.")
        }
        Topology::HexFlat => {
            format!("Flat-top hexes, {down:.1} pixels high: {columns} × {rows} hexes.")
        }
    };
    match is_faint {
        true => format!("{grid} The grid is faint: check that it matches the picture."),
        false => grid,
    }
}

pub(super) const GRID_ALREADY_MATCHES: &str = "The picture already matches this grid.";
pub(super) const DONE: &str = "Done";
pub(super) const USE_THIS_GRID: &str = "Use this grid";

pub(super) fn cannot_convert_map(own: Topology, found: Topology) -> String {
    let (own, found) = (cells_of_shape(own), cells_of_shape(found));
    format!("This map uses {own}, and its contents cannot be converted to {found}.")
}

fn cells_of_shape(topology: Topology) -> &'static str {
    match topology {
        Topology::Square => "squares",
        Topology::HexPointy => "pointy-top hexes",
        Topology::HexFlat => "flat-top hexes",
    }
}

pub(super) const MAKE_NEW_MAP: &str = "Make new map";
pub(super) const MAKE_NEW_MAP_HELP: &str = "Creates and opens a new encounter of the picture's size, with the picture under its map; \
     this one stays as it is";

// The picture: a block of cells.

pub(super) const FIT_BY_BLOCK: &str = "Fit by block";

pub(super) fn drag_across_a_block(topology: Topology) -> String {
    format!(
        "Drag across a block of {} in the picture, then adjust its corners.",
        topology.cells_word()
    )
}

pub(super) const BLOCK: &str = "Block";
pub(super) const KEEP_PROPORTIONS: &str = "Keep proportions";
pub(super) const FIT: &str = "Fit";
pub(super) const DRAG_A_BLOCK_FIRST: &str = "Drag a block on the picture first";

// The picture: numbers.

pub(super) const FIT_BY_NUMBERS: &str = "Fit by numbers";
pub(super) const ACROSS: &str = "across";
pub(super) const DOWN: &str = "down";
pub(super) const PIXELS_PER_CELL: &str = "Pixels per cell";
pub(super) const STARTS_AT: &str = "Starts at";

pub(super) fn in_cells_from_the_corner(topology: Topology) -> String {
    format!("in {}, from the map's corner", topology.cells_word())
}

// The picture: its appearance.

pub(super) const APPEARANCE: &str = "Appearance";
pub(super) const BRIGHTNESS: &str = "Brightness";
pub(super) const CROP: &str = "Crop, in pixels";
pub(super) const DRAW_ON_TOP: &str = "Draw on top";
pub(super) const LAYER_GRID: &str = "Grid";
pub(super) const LAYER_WALLS: &str = "Walls";
pub(super) const LAYER_TERRAIN: &str = "Terrain";
pub(super) const LAYER_FLOOR: &str = "Floor";
pub(super) const LAYER_FLOOR_HELP: &str =
    "Half transparent; outside the picture there is always a floor";

// The picture: walls.

pub(super) const WALLS_IN_PICTURE: &str = "Walls in the picture";
pub(super) const FIND_WALLS: &str = "Find walls";
pub(super) const FIND_WALLS_HELP: &str = "Proposes walls where the picture is dark along the grid, and around caves, towers and slanting rooms. \
     Fit the picture first; you accept or reject each line";
pub(super) const LOOKING_FOR_WALLS: &str = "Looking for dark lines…";

// Size of the map.

pub(super) const MAP_SIZE: &str = "Map size";

pub(super) fn edge(edge: MapEdge) -> &'static str {
    match edge {
        MapEdge::Top => "Top",
        MapEdge::Left => "Left",
        MapEdge::Right => "Right",
        MapEdge::Bottom => "Bottom",
    }
}

pub(super) fn extend_map(edge: MapEdge) -> &'static str {
    match edge {
        MapEdge::Top => "Extend map: top",
        MapEdge::Left => "Extend map: left",
        MapEdge::Right => "Extend map: right",
        MapEdge::Bottom => "Extend map: bottom",
    }
}

pub(super) fn trim_map(edge: MapEdge) -> &'static str {
    match edge {
        MapEdge::Top => "Trim map: top",
        MapEdge::Left => "Trim map: left",
        MapEdge::Right => "Trim map: right",
        MapEdge::Bottom => "Trim map: bottom",
    }
}

// Buttons at the bottom.

pub(super) const BEGIN_THE_FIGHT: &str = "Begin the fight";
pub(super) const BACK_TO_THE_FIGHT: &str = "Back to the fight";
pub(super) const SAVE: &str = "Save…";

pub(super) fn stop_drawing(key: &str) -> String {
    format!("Stop drawing ({key})")
}

pub(super) fn piece_saved(name: &str, file: &Path) -> String {
    format!(
        "“{name}” is now in your furniture palette (F), saved in {}",
        file.display()
    )
}

pub(super) fn encounter_written(file: &Path) -> String {
    format!("The encounter is in {}", file.display())
}

pub(super) fn encounter_updated(file: &Path) -> String {
    format!(
        "{} is up to date. Unchanged parts stay as written, and a backup has the old version",
        file.display()
    )
}

pub(super) const SAVE_ENCOUNTER: &str =
    "Save the encounter (.ron), a picture (.png) or a map for other programs (.dd2vtt)";
