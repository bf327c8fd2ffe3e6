//! The drawing tools, with their names, keys and help texts.

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
        name: "Room",
        key: "R",
        help: "Drag from corner to corner: floor inside, walls around",
    },
    DrawToolInfo {
        tool: DrawTool::Corridor,
        name: "Corridor",
        key: "C",
        help: "Drag from room to room; where it passes a wall, it opens it",
    },
    DrawToolInfo {
        tool: DrawTool::Wall,
        name: "Wall",
        key: "W",
        help: "Drag from end to end, or click corner after corner; Esc ends the row",
    },
    DrawToolInfo {
        tool: DrawTool::Door,
        name: "Door",
        key: "D",
        help: "Click the side of a square: the door stands in place of the wall there",
    },
    DrawToolInfo {
        tool: DrawTool::Ground,
        name: "Ground",
        key: "G",
        help: "Drag with the brush; a block, a polygon or a fill besides",
    },
    DrawToolInfo {
        tool: DrawTool::Light,
        name: "Light",
        key: "L",
        help: "Drag where it is dim or dark, or bright again; or set lamps, which a right click takes away",
    },
    DrawToolInfo {
        tool: DrawTool::Zone,
        name: "Zone",
        key: "Z",
        help: "Drag over its squares; it has a name, and may affect combatants inside",
    },
    DrawToolInfo {
        tool: DrawTool::Furniture,
        name: "Furniture",
        key: "F",
        help: "Click to place it; T turns it, a right click removes it",
    },
    DrawToolInfo {
        tool: DrawTool::Eraser,
        name: "Eraser",
        key: "E",
        help: "Drag over the area to clear; with any tool, a right click removes one object",
    },
    DrawToolInfo {
        tool: DrawTool::Select,
        name: "Select",
        key: "S",
        help: "Drag a frame, then drag it to move what is in it, or with Ctrl to copy it",
    },
    DrawToolInfo {
        tool: DrawTool::Picture,
        name: "Picture",
        key: "P",
        help: "Lay a picture under the map, and fit it to the grid",
    },
    DrawToolInfo {
        tool: DrawTool::Marker,
        name: "Marker",
        key: "N",
        help: "Click a square to mark it with a few words and a note; drag a marker to move it, a right click takes it away",
    },
    DrawToolInfo {
        tool: DrawTool::Creatures,
        name: "Creatures",
        key: "A",
        help: "Choose from the library, then click the map; drag tokens, or right-click them for more",
    },
];
