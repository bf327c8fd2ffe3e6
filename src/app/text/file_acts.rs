//! Texts of operations on the user's files.

use std::path::Path;

pub(in crate::app) const DISCARDED: &str = "Moved to the trash";
pub(in crate::app) const TRASH_EMPTIED: &str = "The trash is empty";

pub(in crate::app) fn renamed(name: &str) -> String {
    format!("Renamed to ‘{name}’")
}

pub(in crate::app) fn copied(copy: &Path) -> String {
    format!("The copy is {}", copy.display())
}

pub(in crate::app) fn own_copy_opened(copy: &Path) -> String {
    format!("This is your own copy: {}", copy.display())
}

pub(in crate::app) fn restored(file: &Path) -> String {
    format!("Restored: {}", file.display())
}

pub(in crate::app) fn ruleset_created(folder: &Path) -> String {
    format!(
        "The ruleset is in {}. Its README.md guides you to a first house rule, and your fights include one to try it \
         with",
        folder.display()
    )
}

pub(in crate::app) const EXPORT_BUNDLE: &str = "Export the fight with everything it needs";
