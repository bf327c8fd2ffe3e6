//! Texts of the notices about changed files.

pub(super) use crate::ui::shared::text::CLOSE;

use std::fmt::Display;
use std::path::Path;

// Answers.
pub(super) const APPLY_NOW: &str = "Apply now";
pub(super) const KEEP_OLD_RULES: &str = "Keep old rules";
pub(super) const RESTART_FROM_FILE: &str = "Restart from file";
pub(super) const IGNORE: &str = "Ignore";

// A ruleset.
pub(super) fn ruleset_changed(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ has changed on disk")
}

pub(super) const NEW_RULES_APPLY_AT_ONCE: &str = "This fight uses it. New weapons, actions, conditions, spells and tables would apply at once. \
     Combatants on the map keep their hit points, speed and gear.";
pub(super) const UNDO_STOPS_HERE_AND_FIGHT_IS_SAVED: &str =
    "Undo will not go back past this point. The fight so far stays as a separate save.";
pub(super) const CANNOT_SWITCH_RULESET: &str = "This fight uses it but cannot switch to the new version, so it keeps the old one. \
     The next fight you open uses the new version.";

pub(super) fn ruleset_has_errors(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ now has errors")
}

pub(super) const FIGHT_KEEPS_PREVIOUS_VERSION: &str =
    "This fight uses it and keeps the previous version until the errors are fixed.";
pub(super) const OTHER_RULESET_HAS_ERRORS: &str = "This fight uses another ruleset. No fight can be opened with this one until the errors are fixed.";

pub(super) fn ruleset_missing(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ is no longer on disk")
}

pub(super) const FIGHT_CONTINUES_WITHOUT_FOLDER: &str = "This fight uses it and can continue. Once you close the fight, its save cannot be opened until the folder is back.";

// An encounter file.
pub(super) fn encounter_changed(encounter: &str) -> String {
    format!("The encounter ‘{encounter}’ has changed on disk")
}

pub(super) fn changes_can_be_applied(changes: &str) -> String {
    format!("You can bring {changes} into this fight.")
}

/// Describes what the changes do to the fight.
pub(super) fn effect_of_changes(is_map_replaced: bool, is_undo_lost: bool) -> String {
    let mut sentences = vec![
        "Combatants already in the fight keep their position and condition, whatever the file says.",
    ];
    if is_map_replaced {
        sentences.push("Doors and terrain change to those in the file.");
    }
    if is_undo_lost {
        sentences.push("Undo will not go back past this point.");
    }
    sentences.join(" ")
}

pub(super) const NO_CHANGE_CAN_BE_APPLIED: &str =
    "None of these changes can be applied mid-fight: they only set where combatants start.";
pub(super) const RESTARTING_ROLLS_NEW_DICE: &str =
    "Restarting rolls new dice. The current fight stays in your saved fights.";

pub(super) fn encounter_cannot_be_read(encounter: &str) -> String {
    format!("The file of the encounter ‘{encounter}’ cannot be read")
}

pub(super) const FIX_THE_FILE_TO_RESTART: &str =
    "This fight is not affected. Fix the file to restart from it.";

pub(super) fn cannot_apply_mid_fight(why: impl Display) -> String {
    format!("It cannot be applied mid-fight: {why}.")
}

pub(super) fn new_version_unusable(why: impl Display) -> String {
    format!("The new version cannot be used: {why}")
}

/// With the file of the fight so far, if that has its own.
pub(super) fn continues_with_new_file(so_far: Option<&Path>) -> String {
    match so_far {
        None => "The fight continues with the new file".to_owned(),
        Some(so_far) => format!(
            "The fight continues with the new file; the fight so far is kept in {}",
            so_far.display()
        ),
    }
}

pub(super) fn matches_again(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ on disk matches this fight again")
}

pub(super) fn other_has_changed(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ has changed on disk; this fight uses another")
}

/// With the file of the fight so far, if that has its own.
pub(super) fn continues_with(ruleset: &str, so_far: Option<&Path>) -> String {
    match so_far {
        None => format!("The fight continues with the new ‘{ruleset}’"),
        Some(so_far) => format!(
            "The fight continues with the new ‘{ruleset}’; the fight so far is kept in {}",
            so_far.display()
        ),
    }
}

pub(super) fn changes_not_noticed(why: impl Display) -> String {
    format!("Changes to your files are not noticed: {why}")
}

pub(super) fn changes_in_folder_not_noticed(folder: &Path, why: impl Display) -> String {
    format!("Changes in {} are not noticed: {why}", folder.display())
}
