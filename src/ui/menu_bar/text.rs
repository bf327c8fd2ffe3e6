//! The texts of the top row.

use crate::rules::state::{MapVisibility, Stance};
pub(super) use crate::ui::shared::text::{FAST_OR_WELL, surprise_segment};

// The current time in the fight.

pub(super) const NOT_STARTED: &str = "Not started";
pub(super) const DECLARATIONS: &str = "declarations";

pub(super) fn round(number: u32) -> String {
    format!("Round {number}")
}

pub(super) fn second(name: &str, second: u32, of: u32) -> String {
    format!("{name}, second {second} of {of}")
}

/// Says which side has won; without one, no combatant is left.
pub(super) fn won(winner: Option<Stance>) -> &'static str {
    match winner {
        Some(Stance::Party) => "the party has won",
        Some(Stance::Foe) => "the enemies have won",
        Some(Stance::Other) => "a third side has won",
        None => "no one is left standing",
    }
}

// The buttons.

pub(super) const UNDO: &str = "Undo";
pub(super) const REDO: &str = "Redo";
pub(super) const HIDE_HANDOUT: &str = "Hide handout";

pub(super) fn leave_view(name: &str) -> String {
    format!("Leave {name}'s view")
}

pub(super) const LEAVE_VIEW_HELP: &str =
    "The map shows only what this combatant sees; click for the whole party's view";

pub(super) const FREEZE: &str = "Freeze";
pub(super) const PLAYERS_FROZEN: &str = "Players: frozen";
pub(super) const PLAYERS: &str = "Players";
pub(super) const PLAYERS_BLACKOUT: &str = "Players: blackout";

// The view of the players.

pub(super) const MAP_FOR_PLAYERS: &str = "How much of the map players see";
pub(super) const PLAYERS_SEE_HELP: &str = "How much of the map the players see; click to change it";

/// How much of the map the players see, on a chip.
pub(super) fn players_see(how: MapVisibility) -> &'static str {
    match how {
        MapVisibility::Everything => "Players see everything",
        MapVisibility::Remembered => "Players see what is explored",
        MapVisibility::Seen => "Players see what is in sight",
        MapVisibility::Brushed => "Players see what is revealed",
    }
}
