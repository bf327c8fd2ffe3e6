//! Texts of the question about proposed lines on the map.

pub(super) fn chosen(selected: usize, all: usize) -> String {
    if selected == 0 {
        return "None chosen: click one on the map".to_owned();
    }
    if selected < all {
        return format!("{selected} of {all} chosen; click one on the map to change that");
    }
    match all {
        1 => "It is marked on the map; click it there to leave it out".to_owned(),
        _ => "They are marked on the map; click one there to leave it out".to_owned(),
    }
}

// The openings of an imported map.

pub(super) const OPEN_DOORS: &str = "Open doors";
pub(super) const OPEN_DOORS_HELP: &str = "Open doors, as now";
pub(super) const CLOSED_DOORS: &str = "Closed doors";
pub(super) const CLOSED_DOORS_HELP: &str = "Doors that start closed";
pub(super) const WINDOWS: &str = "Windows";
pub(super) const WINDOWS_HELP: &str = "Can be seen through, but not walked through";
pub(super) const GAPS: &str = "Gaps";
pub(super) const GAPS_HELP: &str = "A gap in the wall";

pub(super) fn openings(count: usize) -> String {
    match count {
        1 => "1 opening: a door or a window?".to_owned(),
        _ => format!("{count} openings: doors or windows?"),
    }
}

pub(super) fn openings_help(count: usize) -> &'static str {
    match count {
        1 => {
            "The file only says that it is not closed. It is an open door unless you decide otherwise"
        }
        _ => {
            "The file only says that they are not closed. They are open doors unless you decide otherwise"
        }
    }
}

// The outlines of objects on an imported map.

pub(super) const WALLS: &str = "Walls";
pub(super) const WALLS_HELP: &str = "Walls all around, as now";
pub(super) const SEE_IN: &str = "See in";
pub(super) const SEE_IN_HELP: &str =
    "Combatants see the object, but not behind it; nothing else gets through";
pub(super) const LOW_WALLS: &str = "Low walls";
pub(super) const LOW_WALLS_HELP: &str = "Can be stepped over; half cover";
pub(super) const NOTHING: &str = "Nothing";
pub(super) const NOTHING_HELP: &str = "Removes the walls around it";

pub(super) fn objects(count: usize) -> String {
    match count {
        1 => "1 object: walls all around?".to_owned(),
        _ => format!("{count} objects: walls all around?"),
    }
}

pub(super) fn objects_help(count: usize) -> &'static str {
    match count {
        1 => "The file has an outline of an object. It is a wall unless you decide otherwise",
        _ => "The file has outlines of objects. They are walls unless you decide otherwise",
    }
}

// The walls found in a picture.

pub(super) const FOUND_WALLS_HELP: &str = "The search finds dark lines along the grid and the edges of dark areas. It \
    finds the outlines of caves, round towers and slanting rooms, in one or more pieces. It misses pale or thin walls, \
    and freestanding walls off the grid. A deep shadow or a piece of furniture can look like a wall";
pub(super) const BUILD_WALLS_HELP: &str = "Walls are built along the marked lines";
pub(super) const LEAVE_WALLS: &str = "Leave them";
pub(super) const LEAVE_WALLS_HELP: &str = "Nothing is built";

pub(super) fn found_walls(count: usize) -> String {
    match count {
        1 => "1 wall found in the picture".to_owned(),
        _ => format!("{count} walls found in the picture"),
    }
}

pub(super) fn build_walls(count: usize) -> String {
    match count {
        1 => "Build 1 wall".to_owned(),
        _ => format!("Build {count} walls"),
    }
}
