//! Texts of the shell: a part for each feature with more than two texts, and here those of the others.

pub(super) mod advice;
pub(super) mod browse;
pub(super) mod creatures;
pub(super) mod dice;
pub(super) mod encounter_file;
pub(super) mod exports;
pub(super) mod file_acts;
pub(super) mod film;
pub(super) mod forecast;
pub(super) mod forms;
pub(super) mod listing;
pub(super) mod parties;
pub(super) mod placement;
pub(super) mod players;
pub(super) mod portraits;
pub(super) mod prepare;
pub(super) mod requests;
pub(super) mod rulesets;
pub(super) mod saving;
pub(super) mod settings;
pub(super) mod turn;

use std::fmt::Display;
use std::path::Path;

pub(super) const WINDOW_TITLE: &str = "Splitsecond";

pub(super) fn windows_ended(code: u8) -> String {
    format!("the windows ended with code {code}")
}

pub(super) fn no_graphics_driver(tried: &[&str], on_linux: bool) -> String {
    let tried = tried.join(" or ");
    match on_linux {
        true => format!(
            "no graphics driver for {tried} works: install one (on Debian the package mesa-vulkan-drivers)"
        ),
        false => {
            format!("no graphics driver for {tried} works: install the driver of the graphics card")
        }
    }
}

// The fight summary.

pub(super) const SAVE_BATTLE_REPORT: &str = "Save the battle report";
pub(super) const FIGHT_NOT_OVER: &str = "The fight is not over yet";
pub(super) const PICTURE_TOO_LARGE: &str = "The picture is too large to paint";

// Files that are opened together.

pub(super) fn not_opened(names: &[String]) -> String {
    match names {
        [name] => format!("Not opened: {name}. Answer the question first, then open it"),
        names => format!(
            "Not opened: {}. Answer the question first, then open them",
            names.join(", ")
        ),
    }
}

pub(super) fn only_one_open(now: &str, closed: &[String]) -> String {
    format!(
        "Only one fight is open at a time. Now open: {now}. Closed again: {}",
        closed.join(", ")
    )
}

// Watched files.

pub(super) fn changes_not_noticed(why: impl Display) -> String {
    format!("Changes to your files are not noticed: {why}")
}

pub(super) fn changes_in_folder_not_noticed(folder: &Path, why: impl Display) -> String {
    format!("Changes in {} are not noticed: {why}", folder.display())
}

// The map: the ruler, the search for walls, and actions of a group.

pub(super) const POINT_TO_MEASURE: &str =
    "Move the mouse over the map first: measuring starts there";
pub(super) const NO_WALLS_FOUND: &str =
    "No dark lines found along the grid or around a room. Does the picture fit the grid?";
pub(super) const GROUP_CANNOT: &str = "None of the selected combatants can do that now";
