//! Texts of the homebrew editor: its list of entries and its forms.

pub(super) use crate::ui::shared::text::{CANCEL, CLOSE, NO_MATCHES};

use std::fmt::Display;
use std::path::Path;

// The list of entries.

pub(super) const EDITOR_HELP: &str =
    "Saved to your own files; this fight uses new entries once you confirm";
pub(super) const SEARCH: &str = "Search entries";
pub(super) const SEARCH_HINT: &str = "Search entries; Page Up and Page Down switch category";
pub(super) const DUPLICATE_HELP: &str = "Creates a new entry as a copy of this one (Enter)";
pub(super) const EDIT_HELP: &str =
    "A built-in entry stays intact: your version with the same id replaces it";
pub(super) const ASK_TO_DELETE_HELP: &str =
    "Deletes your entry and saves a copy in the folder `discarded`";
pub(super) const NEW_HELP: &str = "Starts with an empty form";
pub(super) const DELETE: &str = "Delete";

pub(super) fn editor_title(ruleset: &str) -> String {
    format!("Homebrew editor: {ruleset}")
}

pub(super) fn kind_with_count(kind: &str, entries: usize) -> String {
    format!("{kind} ({entries})")
}

pub(super) fn duplicate(entry: &str) -> String {
    format!("Duplicate {entry}")
}

pub(super) fn edit(entry: &str) -> String {
    format!("Edit {entry}")
}

pub(super) fn delete(entry: &str) -> String {
    format!("Delete {entry}…")
}

pub(super) fn new_of_kind(kind: &str) -> String {
    format!("New {}", kind.to_lowercase())
}

pub(super) fn ask_to_delete(entry: &str) -> String {
    format!("Delete {entry} from your files?")
}

// The form.

pub(super) const ID_LABEL: &str = "id";
pub(super) const ID_NAME: &str = "Id";
pub(super) const ID_HELP: &str = "The name used in files: lower-case letters, digits and hyphens";
pub(super) const UNSAVED_CHANGES: &str = "You have unsaved changes.";
pub(super) const KEEP_EDITING: &str = "Keep editing";
pub(super) const DISCARD: &str = "Discard";
pub(super) const REQUIRED: &str = "Required";
pub(super) const SAVE: &str = "Save";
pub(super) const SAVE_HELP: &str = "Saves to your own files (Ctrl+Enter)";
pub(super) const FIX_ERRORS_FIRST: &str = "Fix the errors in red first";

pub(super) fn form_title(kind: &str, is_new: bool) -> String {
    match is_new {
        true => new_of_kind(kind),
        false => format!("Edit {}", kind.to_lowercase()),
    }
}

pub(super) fn for_ruleset(ruleset: &str) -> String {
    format!("for {ruleset}")
}

pub(super) fn without_effect(help: &str) -> String {
    format!("Has no effect in this ruleset. {help}")
}

pub(super) fn errors_to_fix(count: usize) -> String {
    match count {
        1 => "1 error to fix".to_owned(),
        _ => format!("{count} errors to fix"),
    }
}

// The combat estimate.

pub(super) const ESTIMATE: &str = "Combat estimate";
pub(super) const AGAINST: &str = "against";
pub(super) const NO_CREATURE: &str = "no creature";
pub(super) const COMPARE_AGAINST: &str = "Compare against";
pub(super) const NOTHING_TO_ESTIMATE: &str = "Nothing to estimate";
pub(super) const ESTIMATE_AFTER_ERRORS: &str = "Shown once there are no errors";

// The inputs.

pub(super) const CHOOSE_ONE: &str = "choose one";
pub(super) const ADD_ONE: &str = "add one…";
pub(super) const ADD_BY_NAME: &str = "add one: type a name, then Enter";

pub(super) fn add_to(field: &str) -> String {
    format!("Add to {field}")
}

pub(super) fn flag(on: bool) -> &'static str {
    match on {
        true => "yes",
        false => "no",
    }
}

pub(super) fn group(included: bool) -> &'static str {
    match included {
        true => "included",
        false => "none",
    }
}

pub(super) fn default(value: &str) -> String {
    format!("default: {value}")
}

pub(super) fn default_or_add(default: &str) -> String {
    format!("{default}; add one…")
}

pub(super) fn clear(field: &str) -> String {
    format!("Clear {field}")
}

pub(super) fn choice(field: &str, choice: &str) -> String {
    format!("{field}: {choice}")
}

pub(super) fn remove_item(item: &str, field: &str) -> String {
    format!("Remove {item} from {field}")
}

pub(super) fn nothing_can_be_added(problems: impl Display) -> String {
    format!("Nothing can be added to this ruleset as it is:\n{problems}")
}

pub(super) fn saved(entry: &str, files: &str) -> String {
    format!("Saved: `{entry}`, in {files}")
}

pub(super) fn not_saved(why: impl Display) -> String {
    format!("Not saved: {why}")
}

pub(super) fn removed(entry: &str, copy: &Path) -> String {
    format!("Removed: `{entry}`. A copy of it is in {}", copy.display())
}

pub(super) fn not_removed(why: impl Display) -> String {
    format!("Not removed: {why}")
}
