//! The words of the GM's brush.

use crate::rules::state::MapVisibility;

use super::Sweep;

pub(super) const fn sweep(sweep: Sweep) -> &'static str {
    match sweep {
        Sweep::Room => "Room or block",
        Sweep::Freehand => "Freehand",
        Sweep::Polygon => "Polygon",
    }
}

pub(super) fn title(reveals: bool, sweep: Sweep) -> &'static str {
    match (reveals, sweep) {
        (true, Sweep::Room) => "Reveal: click a room, or drag a block",
        (true, Sweep::Freehand) => "Reveal: drag over the map",
        (true, Sweep::Polygon) => "Reveal: click corner after corner, Enter closes",
        (false, Sweep::Room) => "Hide: click a room, or drag a block",
        (false, Sweep::Freehand) => "Hide: drag over the map",
        (false, Sweep::Polygon) => "Hide: click corner after corner, Enter closes",
    }
}

pub(super) fn effect(shown: MapVisibility, reveals: bool) -> Option<&'static str> {
    match (shown, reveals) {
        (MapVisibility::Everything, true) => {
            Some("players see everything now, and then only what you reveal")
        }
        (MapVisibility::Everything, false) => {
            Some("players see everything now, and then all but this")
        }
        (MapVisibility::Remembered | MapVisibility::Seen, true) => {
            Some("in addition to what the characters see")
        }
        (MapVisibility::Remembered | MapVisibility::Seen, false) => {
            Some("what the characters see now stays visible")
        }
        (MapVisibility::Brushed, _) => None,
    }
}
