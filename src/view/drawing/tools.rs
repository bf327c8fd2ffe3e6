//! The drawing tools, with their names, keys and help texts.

use super::text;

/// The tools of the pencil.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawTool {
    /// Rooms: floor and walls at once.
    #[default]
    Room,
    /// Corridors from cell to cell.
    Corridor,
    /// Walls from point to point.
    Wall,
    /// Doors, set into walls.
    Door,
    /// Terrain.
    Ground,
    /// Light.
    Light,
    /// Zones: named areas and their effects.
    Zone,
    /// Furniture, and the user's own pieces of maps.
    Furniture,
    /// The eraser, which clears squares.
    Eraser,
    /// A frame around the squares to move, copy, rotate, mirror or delete.
    Select,
    /// A block of squares on the picture under the map, by which it is fitted.
    Picture,
    /// Markers with a short text and a note.
    Marker,
    /// Creatures and characters, from the library.
    Creatures,
}

/// A tool with its name, key and help text.
#[derive(Clone, Copy, Debug)]
pub struct DrawToolInfo {
    /// The tool.
    pub tool: DrawTool,
    /// Its name.
    pub name: &'static str,
    /// Its key in Prepare mode.
    pub key: &'static str,
    /// Instructions for its use.
    pub help: &'static str,
}

/// All tools, in display order.
pub const DRAW_TOOLS: [DrawToolInfo; 13] = [
    DrawToolInfo {
        tool: DrawTool::Room,
        name: text::ROOM,
        key: "R",
        help: text::ROOM_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Corridor,
        name: text::CORRIDOR,
        key: "C",
        help: text::CORRIDOR_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Wall,
        name: text::WALL,
        key: "W",
        help: text::WALL_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Door,
        name: text::DOOR,
        key: "D",
        help: text::DOOR_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Ground,
        name: text::GROUND,
        key: "G",
        help: text::GROUND_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Light,
        name: text::LIGHT,
        key: "L",
        help: text::LIGHT_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Zone,
        name: text::ZONE,
        key: "Z",
        help: text::ZONE_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Furniture,
        name: text::FURNITURE,
        key: "F",
        help: text::FURNITURE_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Eraser,
        name: text::ERASER,
        key: "E",
        help: text::ERASER_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Select,
        name: text::SELECT,
        key: "S",
        help: text::SELECT_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Picture,
        name: text::PICTURE,
        key: "P",
        help: text::PICTURE_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Marker,
        name: text::MARKER,
        key: "N",
        help: text::MARKER_HELP,
    },
    DrawToolInfo {
        tool: DrawTool::Creatures,
        name: text::CREATURES,
        key: "A",
        help: text::CREATURES_HELP,
    },
];
