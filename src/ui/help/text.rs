//! The texts of keys and help.

pub(super) use crate::ui::shared::text::CLOSE;

pub(super) const HOW_TO_PLAY: &str = "How to play a turn";

/// How to play a turn, line by line; on hex maps they say hexes instead of squares.
pub(super) const HOW: &[&str] = &[
    "Space always does the next thing: roll initiative, continue an unfinished action, or end the turn",
    "The active combatant has an amber name and a bold halo; the dots in its panel are its seconds",
    "Click a square in range to move there, or drag the token; the path and its cost are shown first",
    "Drag anywhere else to move the map; use the wheel to zoom",
    "Click an enemy to aim, then click again (or press Enter) to attack; the top of the panel shows every modifier",
    "All other actions are in the token panel, with time and key; unavailable ones are folded up below, with the reason",
    "Override does what the rules forbid: in the panel, the log, the right-click menu or the palette, or by Ctrl+click on the map",
    "By keyboard alone: Tab cycles through targets, arrow keys pick squares, Enter clicks, Shift+F10 right-clicks, F11 enters the panels and Esc returns to the map",
    "Delay a turn before spending any of it, then take it at any later time",
    "Hover an action, a condition, a modifier or a log line to see its rule; F6 opens all rules",
    "Hold the full stop key to point something out to players, and drag to measure; Shift+F7 freezes the player window",
    "Shift+R reveals squares and Shift+H hides them: click a room or drag a block; the bar below the map explains each click",
    "Right-click a token or a square to change anything; the log records that the GM did it",
    "Ctrl+Z undoes the last action with its dice; click a die in the log to change it",
];

pub(super) const KEYS: &str = "Keys";

/// Describes an action of the token panel that has a key, by its time.
pub(super) fn action(time: &str) -> String {
    format!("Action, {time}")
}

/// Names a movement through a film.
pub(super) fn in_film(name: &str) -> String {
    format!("Film: {}", name.to_lowercase())
}

pub(super) const GUARANTEES: &str = "Guarantees for saved fights and files";

pub(super) fn verified_by(test: &str) -> String {
    format!("Verified by the test {test}")
}
