//! The words of the ruler.

use crate::grid::Topology;

/// Formats a distance in feet and cells: `35 ft, 7 squares`.
pub(super) fn distance(feet: u32, cells: u32, topology: Topology) -> String {
    match cells {
        1 => format!("{feet} ft, 1 {}", topology.cell_word()),
        _ => format!("{feet} ft, {cells} {}", topology.cells_word()),
    }
}

pub(super) fn straight(distance: &str) -> String {
    format!("Straight: {distance}")
}

pub(super) fn on_foot(distance: &str) -> String {
    format!("On foot: {distance}")
}

pub(super) const NO_PATH_ON_FOOT: &str = "On foot: no path";

pub(super) fn no_path(name: &str) -> String {
    format!("{name}: no path")
}

pub(super) fn takes_seconds(name: &str, seconds: u32, stride_feet: u32) -> String {
    match seconds {
        1 => format!("{name}: 1 second, in Moves of {stride_feet} ft"),
        _ => format!("{name}: {seconds} seconds, in Moves of {stride_feet} ft"),
    }
}

pub(super) fn takes_turns(name: &str, turns: u32, stride_feet: u32) -> String {
    match turns {
        1 => format!("{name}: 1 turn of {stride_feet} ft"),
        _ => format!("{name}: {turns} turns, of {stride_feet} ft each"),
    }
}

pub(super) fn takes_moves(name: &str, moves: u32, stride_feet: u32) -> String {
    match moves {
        1 => format!("{name}: 1 Move of {stride_feet} ft"),
        _ => format!("{name}: {moves} Moves of {stride_feet} ft"),
    }
}
