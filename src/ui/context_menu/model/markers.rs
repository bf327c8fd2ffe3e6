//! Entries of the GM menu for the markers on a square: edit, show to all players or hide, remove, and add a new one.

use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::{Battle, Marker};
use crate::ui::context_menu::text;
use crate::view::{MarkerAct, Request};

use super::{ContextItem, command_item, request_item};

/// Returns the entries for the markers on a square.
pub(super) fn items(battle: &Battle, cell: Cell) -> Vec<ContextItem> {
    let mut items = Vec::new();
    for marker in battle.markings.markers_on(cell) {
        let name = marker.text.as_str();
        let whose = match marker.everybody {
            true => text::hide_marker(name),
            false => text::show_marker(name),
        };
        let other = Marker {
            everybody: !marker.everybody,
            ..marker.clone()
        };
        let edit = Request::from(MarkerAct::Edit(cell, Some(marker.id)));
        items.push(request_item(text::edit_marker(name), edit));
        items.push(command_item(
            whose,
            EncounterCommand::Mark(MarkerEdit::Set(other)),
        ));
        let take = EncounterCommand::Mark(MarkerEdit::Take(marker.id));
        items.push(command_item(text::remove_marker(name), take));
    }
    let mark = battle.map.topology().adapt_text(text::MARK);
    items.push(request_item(
        mark,
        Request::from(MarkerAct::Edit(cell, None)),
    ));
    items
}
