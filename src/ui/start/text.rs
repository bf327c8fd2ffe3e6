//! Words of the start page.

pub(super) use crate::ui::shared::text::{CANCEL, ESC_KEY, NO_MATCHES};

use std::fmt::Display;
use std::path::Path;

use super::state::View;

// The header.
pub(super) const PROGRAM: &str = "Splitsecond";
pub(super) const LATEST: &str = "Latest";
pub(super) const LATEST_HELP: &str = "Most recently changed first";
pub(super) const BY_NAME: &str = "By name";
pub(super) const CLEAR_SEARCH: &str = "Clear the search";
pub(super) const BY_NAME_HELP: &str = "In alphabetical order";
pub(super) const BACK_TO_FIGHT: &str = "Back to the fight";
pub(super) const FIND: &str = "Find";
pub(super) const ENTER_KEY: &str = "Enter";

pub(super) fn search_hint(view: View) -> &'static str {
    match view {
        View::All => "Search fights, parties and rulesets",
        View::Copy => "Search for a fight to copy",
        View::Trash => "Search the trash",
    }
}

// The wide column.
pub(super) const COPY_WHICH_FIGHT: &str = "Copy which fight?";
pub(super) const COPY_IS_YOURS: &str = "The copy is yours and opens at once";
pub(super) const ALL_FIGHTS: &str = "All fights";
pub(super) const LOOKING_FOR_FIGHTS: &str = "Looking for your fights…";

pub(super) fn contents_missing(problem: &str) -> String {
    format!("{problem}. Its contents are missing here.")
}

pub(super) fn no_fight_matches(query: &str) -> String {
    format!("No fight matches all of these words: {query}")
}

/// Returns the name of a line for screen readers; `note` is the text at its right and may be empty.
pub(super) fn line_name(name: &str, note: &str) -> String {
    match note {
        "" => name.to_owned(),
        note => format!("{name}, {note}"),
    }
}

// Saved fights.
pub(super) const FIRST_FIGHT: &str = "First fight";
pub(super) const INCLUDES_TIPS: &str = "Includes on-screen tips";
pub(super) const BEGIN: &str = "Begin";
pub(super) const CONTINUE: &str = "Continue";
pub(super) const RETURN: &str = "Return";
pub(super) const OPEN_NOW: &str = "Open now";
pub(super) const STAYS_WHILE_OPEN: &str = "This fight is open: open another one first";

pub(super) fn begin_fight(fight: &str) -> String {
    format!("Begin {fight}")
}

pub(super) fn continue_fight(fight: &str) -> String {
    format!("Continue {fight}")
}

pub(super) fn return_to_fight(fight: &str) -> String {
    format!("Return to {fight}")
}

/// Describes the state of a saved fight, with the number of earlier ones of the same name.
pub(super) fn moment(moment: &str, is_open: bool, earlier: usize) -> String {
    let open = is_open.then(|| OPEN_NOW.to_owned());
    let earlier = (earlier > 0).then(|| format!("{earlier} earlier"));
    let moment = Some(moment.to_owned()).filter(|moment| !moment.is_empty());
    let parts: Vec<String> = [open, moment, earlier].into_iter().flatten().collect();
    parts.join(" · ")
}

/// Returns the name of an earlier saved fight with the same name as a later one.
pub(super) fn earlier(fight: &str) -> String {
    format!("Earlier: {fight}")
}

pub(super) fn is_damaged(fight: &str) -> String {
    format!("‘{fight}’ is damaged")
}

pub(super) fn show_all(count: usize) -> String {
    format!("Show all {count}")
}

// Backups of a saved fight.
pub(super) const BACKUPS: &str = "Backups";
pub(super) const BACKUPS_HELP: &str =
    "Shows earlier versions and how they differ, and earlier fights of this name";
pub(super) const NO_BACKUPS: &str = "No readable backups";
pub(super) const COMPARE: &str = "Compare";

pub(super) fn backups_of(fight: &str) -> String {
    format!("Backups of {fight}")
}

pub(super) fn continue_from_backup(number: usize) -> String {
    format!("Continue from backup {number}")
}

// Fights that can be started.
pub(super) const MY_FIGHTS: &str = "My fights";
pub(super) const NO_FIGHTS_YET: &str =
    "None yet. Under New, start with an empty map, a picture or a copy of a fight";
pub(super) const SAMPLES: &str = "Samples";
pub(super) const SAMPLES_ORDER: &str = "Sample encounters, by ruleset, smallest first";

pub(super) fn has_errors(fight: &str) -> String {
    format!("‘{fight}’ has errors")
}

/// Returns the command that lists the errors of a file or a ruleset.
pub(super) fn check_command(subject: &str) -> String {
    format!("splitsecond check {subject}")
}

// Actions for a file.
pub(super) const MORE_HELP: &str = "Rename, duplicate, export or delete";
pub(super) const RENAME: &str = "Rename…";
pub(super) const RENAME_HELP: &str =
    "Changes the displayed name; the file name stays the same (F2)";
pub(super) const DUPLICATE: &str = "Duplicate";
pub(super) const DUPLICATE_HELP: &str = "Makes a copy with everything done so far";
pub(super) const EXPORT: &str = "Export as .fight…";
pub(super) const EXPORT_HELP: &str =
    "Writes one file with its pictures and your rules, to share with others";
pub(super) const DELETE: &str = "Delete";
pub(super) const DELETE_HELP: &str = "Moves it to the trash, where you can restore it (Delete)";
pub(super) const NEW_NAME: &str = "New name";
pub(super) const CONFIRM_RENAME: &str = "Rename";

pub(super) fn more_for(file: &str) -> String {
    format!("More for {file}")
}

// New maps and fights.
pub(super) const NEW: &str = "New";
pub(super) const RULESET: &str = "Ruleset";
pub(super) const RULESET_CHOICE: &str = "Rules";
pub(super) const RULESET_CHOICE_HELP: &str =
    "The ruleset for new maps, whether from a file, from a picture or empty";
pub(super) const FROM_PICTURE: &str = "From a picture…";
pub(super) const FROM_PICTURE_HELP: &str =
    "Makes a map from a picture and finds its grid, which you can correct";
pub(super) const FROM_MAP_FILE: &str = "From a map file…";
pub(super) const FROM_MAP_FILE_HELP: &str =
    "Imports a map with its walls and doors from Dungeondraft, DungeonFog, Arkenforge or Foundry";
pub(super) const COPY_FIGHT: &str = "Copy a fight…";
pub(super) const COPY_FIGHT_HELP: &str = "Copies one of your fights or a sample, for you to change";
pub(super) const IMPORT_FIGHT: &str = "Import a .fight…";
pub(super) const IMPORT_FIGHT_HELP: &str =
    "Imports an exported .fight file with its pictures and rules";
pub(super) const OPEN_FILE: &str = "Open a file…";
pub(super) const OPEN_FILE_HELP: &str =
    "Opens a fight, a save, a map or a picture; you can also drop it on the window";

// Parties and rulesets.
pub(super) const PARTIES: &str = "Parties";
pub(super) const RULESETS: &str = "Rulesets";
pub(super) const NEW_RULESET: &str = "New…";
pub(super) const NEW_RULESET_HELP: &str =
    "Copies a ruleset for you to change, as a folder of text files with a guide";
pub(super) const RULESET_NAME: &str = "Ruleset name";
pub(super) const RULESET_NAME_EXAMPLE: &str = "house-rules";
pub(super) const RULESET_NAME_HELP: &str =
    "The folder's name: lower-case letters, digits and hyphens";
pub(super) const BASED_ON: &str = "based on";
pub(super) const BASED_ON_CHOICE: &str = "Based on";
pub(super) const NAME_TAKEN: &str = "That name is already taken";
pub(super) const CREATE: &str = "Create";

pub(super) const CUSTOM: &str = "custom";
pub(super) const BUILT_IN: &str = "built in";
pub(super) const READ_RULES: &str = "Opens its rules";

/// Returns the number of a ruleset's errors and the command that lists them.
pub(super) fn errors(count: usize, command: &str) -> String {
    match count {
        1 => format!("1 error: {command}"),
        count => format!("{count} errors: {command}"),
    }
}

pub(super) fn folder(path: &str) -> String {
    format!("Folder: {path}")
}

// The trash.
pub(super) const TRASH: &str = "Trash";
pub(super) const TRASH_HELP: &str = "Deleted files, until you empty the trash";
pub(super) const TRASH_IS_EMPTY: &str = "The trash is empty";
pub(super) const RESTORE: &str = "Restore";
pub(super) const EMPTY_TRASH: &str = "Empty the trash…";
pub(super) const DELETE_PERMANENTLY: &str = "Delete permanently";

pub(super) fn trash(items: usize) -> String {
    match items {
        0 => "Trash (empty)".to_owned(),
        items => format!("Trash ({items})"),
    }
}

pub(super) fn restore(item: &str) -> String {
    format!("Restore {item}")
}

pub(super) fn restore_help(place: &str) -> String {
    format!("Restores it to {place}, under a new name if that one is taken")
}

/// Describes an item, such as a saved fight that was deleted 2 hours ago.
pub(super) fn deleted(kind: &str, ago: &str) -> String {
    format!("{kind}, deleted {ago}")
}

pub(super) fn and_older(count: usize) -> String {
    format!("and {count} older")
}

pub(super) fn delete_items(count: usize) -> String {
    match count {
        1 => "Delete 1 item permanently? This cannot be undone.".to_owned(),
        count => format!("Delete {count} items permanently? This cannot be undone."),
    }
}

pub(super) const DISCARDED: &str = "Moved to the trash";
pub(super) const TRASH_EMPTIED: &str = "The trash is empty";

pub(super) fn renamed(name: &str) -> String {
    format!("Renamed to ‘{name}’")
}

pub(super) fn copied(copy: &Path) -> String {
    format!("The copy is {}", copy.display())
}

pub(super) fn own_copy_opened(copy: &Path) -> String {
    format!("This is your own copy: {}", copy.display())
}

pub(super) fn restored(file: &Path) -> String {
    format!("Restored: {}", file.display())
}

pub(super) fn ruleset_created(folder: &Path) -> String {
    format!(
        "The ruleset is in {}. Its README.md guides you to a first house rule, and your fights include one to try it \
         with",
        folder.display()
    )
}

pub(super) const EXPORT_BUNDLE: &str = "Export the fight with everything it needs";

pub(super) fn cannot_list(why: impl Display) -> String {
    format!("The fights cannot be listed: {why}")
}

pub(super) fn cannot_compare(why: impl Display) -> String {
    format!("The backup cannot be compared with the fight: {why}")
}
