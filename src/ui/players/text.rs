//! Texts about the player window.

use crate::view::Follow;

pub(super) const CANNOT_FREEZE: &str = "The player window is not open, so it cannot be frozen";
pub(super) const NO_OTHER_MONITOR: &str = "There is no other monitor";
pub(super) const SHOWN_ONCE_OPEN: &str = "Shown once the player window is open";

pub(super) fn will_open(black: bool) -> &'static str {
    match black {
        true => "The player window is closed: it will open black",
        false => "The player window is closed: it will open showing the fight",
    }
}

pub(super) fn follows(follow: Follow) -> &'static str {
    match follow {
        Follow::Action => "The player window follows the action",
        Follow::Party => "The player window follows the party",
        Follow::Nobody => "The player window stays where you put it",
    }
}
