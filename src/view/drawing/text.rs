//! The words of drawing: the tools, lamps, furniture and rotation.

pub(super) const ROOM: &str = "Room";
pub(super) const ROOM_HELP: &str = "Drag from corner to corner: floor inside, walls around";
pub(super) const CORRIDOR: &str = "Corridor";
pub(super) const CORRIDOR_HELP: &str = "Drag from room to room; it opens the walls in its way";
pub(super) const WALL: &str = "Wall";
pub(super) const WALL_HELP: &str =
    "Drag from end to end, or click corner after corner; Esc ends the row";
pub(super) const DOOR: &str = "Door";
pub(super) const DOOR_HELP: &str = "Click the side of a square: the door replaces the wall there";
pub(super) const GROUND: &str = "Ground";
pub(super) const GROUND_HELP: &str =
    "Drag with the brush, or paint a block, a polygon or a filled area";
pub(super) const LIGHT: &str = "Light";
pub(super) const LIGHT_HELP: &str = "Choose a light level and drag over squares, or choose a lamp and click to place \
                                     it; a right click removes it";
pub(super) const ZONE: &str = "Zone";
pub(super) const ZONE_HELP: &str =
    "Drag over its squares; a zone has a name, and may affect combatants inside";
pub(super) const FURNITURE: &str = "Furniture";
pub(super) const FURNITURE_HELP: &str = "Click to place it; T turns it, a right click removes it";
pub(super) const ERASER: &str = "Eraser";
pub(super) const ERASER_HELP: &str =
    "Drag over the area to clear; with any tool, a right click removes one object";
pub(super) const SELECT: &str = "Select";
pub(super) const SELECT_HELP: &str =
    "Drag to select a block, then drag the block to move it, or with Ctrl to copy it";
pub(super) const PICTURE: &str = "Picture";
pub(super) const PICTURE_HELP: &str = "Put a picture under the map, and fit it to the grid";
pub(super) const MARKER: &str = "Marker";
pub(super) const MARKER_HELP: &str = "Click a square to mark it with a short text and a note; drag a marker to move it, right-click to remove it";
pub(super) const CREATURES: &str = "Creatures";
pub(super) const CREATURES_HELP: &str =
    "Choose from the library, then click the map; drag tokens, or right-click them for more";

pub(super) const NAME_OF_NEW_ZONE: &str = "Zone";

pub(super) const CANDLE: &str = "Candle";
pub(super) const TORCH: &str = "Torch";
pub(super) const LANTERN: &str = "Lantern";
pub(super) const GREAT_FIRE: &str = "Great fire";

/// Describes a kind of furniture by its effects: `table: costs 2, half cover`.
pub(super) fn furniture(name: &str, effects: &[String]) -> String {
    match effects {
        [] => format!("{name}: blocks no one"),
        effects => format!("{name}: {}", effects.join(", ")),
    }
}

pub(super) const SOLID: &str = "solid";

pub(super) fn costs(times: u8) -> String {
    format!("costs {times}")
}

pub(super) const CANNOT_BE_ENTERED: &str = "cannot be entered";

pub(super) fn cover(percent: u8) -> Option<String> {
    match percent {
        0 => None,
        25 => Some("quarter cover".to_owned()),
        50 => Some("half cover".to_owned()),
        75 => Some("three-quarters cover".to_owned()),
        percent => Some(format!("{percent}% cover")),
    }
}

pub(super) fn bright_light(feet: u32) -> String {
    format!("bright for {feet} ft")
}

pub(super) fn dim_light(feet: u32) -> String {
    format!("dim for {feet} ft")
}

pub(super) const BY_HALF: &str = "By half";

pub(super) const BY_A_QUARTER: &str = "By a quarter";
