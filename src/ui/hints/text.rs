//! The texts of the first-fight guide.

use crate::view::hints::Hint;

pub(super) fn title(hint: Hint) -> &'static str {
    match hint {
        Hint::Next => "Next step",
        Hint::Walk => "Move",
        Hint::Attack => "Attack",
        Hint::Actions => "Other actions",
        Hint::Undo => "Undo anything",
        Hint::Hand => "GM menu",
    }
}

pub(super) fn body(hint: Hint) -> &'static str {
    match hint {
        Hint::Next => {
            "The amber button, or Space, always does the next thing: roll initiative, continue, or end the turn."
        }
        Hint::Walk => {
            "Click inside the outline to move there, or drag the token: the path and its cost are shown first."
        }
        Hint::Attack => {
            "Hover an enemy for your chance to hit. Click to aim and see every modifier. Click again, or press Enter, to attack."
        }
        Hint::Actions => {
            "Everything the token can do now, with its cost and key. Unavailable actions are folded up below, with the reason."
        }
        Hint::Undo => {
            "Undo reverses the last action, dice included, as often as you like. Redo repeats it."
        }
        Hint::Hand => {
            "Right-click a token or the map to change anything: wounds, conditions, doors, reinforcements, or what players see."
        }
    }
}

pub(super) const GOT_IT: &str = "Got it";
pub(super) const NO_MORE_HINTS: &str = "No more hints";
pub(super) const NO_MORE_HINTS_HELP: &str = "Turn them back on in the Help menu";

pub(super) fn nth_of(nth: usize, of: usize) -> String {
    format!("{nth} of {of}")
}
