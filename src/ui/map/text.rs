//! Texts on the GM's map.

// The view of the players while the GM points at something.

pub(super) const WINDOW_CLOSED: &str = "The player window is not open";
pub(super) const WINDOW_BLACK: &str = "The player window is black";
pub(super) const DRAG_TO_MEASURE: &str = "Players see this · drag to measure";

/// The frame of the players' view, with what it follows.
pub(super) fn players_frame(follows: &str) -> String {
    format!("Players · {follows}")
}

/// A range band with its end.
pub(super) fn band(name: &str, feet: u32) -> String {
    format!("{name} {feet} ft")
}

/// The time that a movement takes.
pub(super) fn seconds(seconds: u32) -> String {
    format!("{seconds} s")
}

pub(super) fn lamp(lit: bool, bright: u32, dim: u32) -> String {
    match lit {
        true => format!("bright {bright} ft · dim {dim} ft"),
        false => format!("out · bright {bright} ft · dim {dim} ft"),
    }
}

pub(super) fn block_size(width: i32, height: i32, cells: &str) -> String {
    format!("{width} × {height} {cells}")
}

/// Before the explanation of a condition.
pub(super) fn condition_head(name: &str) -> String {
    format!("{name}: ")
}
