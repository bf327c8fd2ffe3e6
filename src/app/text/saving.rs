//! Texts about the save file of the open fight.

use std::fmt::Display;
use std::path::Path;

/// Reason why changes are not saved.
pub(in crate::app) const NO_FILE: &str = "there is no save file";
pub(in crate::app) const ALREADY_OPEN: &str = "This fight is already open";

pub(in crate::app) fn not_followed(why: impl Display) -> String {
    format!(
        "New commands of this fight are not shown: {why}. Close other programs, then open it again"
    )
}

pub(in crate::app) fn continues_in(file: &Path) -> String {
    format!("The fight continues in {}", file.display())
}

pub(in crate::app) const SAVE_AS: &str = "Continue in a new file";
pub(in crate::app) const EXPORT: &str = "Export a copy (.ron), everything it needs (.fight), a picture (.png) or a map for other programs (.dd2vtt)";
