//! Texts about the save file of the open fight.

use std::path::Path;

/// Reason why changes are not saved.
pub(in crate::app) const NO_FILE: &str = "there is no save file";
pub(in crate::app) const ALREADY_OPEN: &str = "This fight is already open";

pub(in crate::app) fn continues_in(file: &Path) -> String {
    format!("The fight continues in {}", file.display())
}
