//! The menu *Help*: keys, rules, and how to play. This whole file is a text module.

use super::{Menu, UiAction};

/// Show keys and how to play.
pub static HELP: UiAction = UiAction::new(
    "Help",
    Menu::Help.at(10),
    "Keys and help",
    "F1",
    "Show all keys, and how to play a turn",
)
.on_start_page();

/// Look up a rule.
pub static RULES: UiAction = UiAction::new(
    "Rules",
    Menu::Help.at(20),
    "Rules…",
    "F6",
    "Read or search the rules of this fight",
)
.in_windows();

/// Restart the hints of the guide to the first fight, or turn them off.
pub static HINTS: UiAction = UiAction::new(
    "Hints",
    Menu::Help.at(30),
    "First-fight hints",
    "",
    "Show the six hints again from the first one; or hide them",
);

/// Show the version and the licences of this program.
pub static ABOUT: UiAction = UiAction::new(
    "About",
    Menu::Help.at(40),
    "About Splitsecond",
    "",
    "Show the version and the licences",
);
