//! Entries of the GM menu for the markers on a square: edit, show to all players or hide, remove, and add a new one.

use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::{Marker, Markings};
use crate::view::Request;

use super::{ContextItem, command_item, request_item};

/// Returns the entries for the markers on a square.
pub(super) fn items(markings: &Markings, cell: Cell) -> Vec<ContextItem> {
    let mut items = Vec::new();
    for marker in markings.markers_on(cell) {
        let name = match marker.text.as_str() {
            "" => "the marker".to_owned(),
            text => format!("“{text}”"),
        };
        let whose = match marker.everybody {
            true => format!("Show {name} only to you"),
            false => format!("Show {name} to all"),
        };
        let other = Marker {
            everybody: !marker.everybody,
            ..marker.clone()
        };
        let edit = Request::EditMarker(cell, Some(marker.id));
        items.push(request_item(format!("Write on {name}…"), edit));
        items.push(command_item(
            whose,
            EncounterCommand::Mark(MarkerEdit::Set(other)),
        ));
        let take = EncounterCommand::Mark(MarkerEdit::Take(marker.id));
        items.push(command_item(format!("Take {name} away"), take));
    }
    items.push(request_item(
        "Mark this square…",
        Request::EditMarker(cell, None),
    ));
    items
}
