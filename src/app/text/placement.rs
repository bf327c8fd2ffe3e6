//! Texts of copying, pasting and removing combatants.

pub(in crate::app) const NOTHING_COPIED: &str =
    "Nothing is copied: select combatants and press Ctrl+C";
pub(in crate::app) const POINT_TO_PASTE: &str =
    "Move the mouse over the map first: the copies appear there";
pub(in crate::app) const NO_ROOM: &str = "There is no room for them there";
pub(in crate::app) const NOTHING_SELECTED: &str =
    "No combatant is selected: click one on the map first";

pub(in crate::app) fn copied(count: usize) -> String {
    match count {
        1 => "Copied: Ctrl+V pastes it where the mouse points".to_owned(),
        count => format!("{count} copied: Ctrl+V pastes them where the mouse points"),
    }
}
