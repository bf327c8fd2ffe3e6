//! Texts of the forms for entries.

use std::fmt::Display;
use std::path::Path;

pub(in crate::app) fn nothing_can_be_added(problems: impl Display) -> String {
    format!("Nothing can be added to this ruleset as it is:\n{problems}")
}

pub(in crate::app) fn saved(entry: &str, files: &str) -> String {
    format!("Saved: `{entry}`, in {files}")
}

pub(in crate::app) fn not_saved(why: impl Display) -> String {
    format!("Not saved: {why}")
}

pub(in crate::app) fn removed(entry: &str, copy: &Path) -> String {
    format!("Removed: `{entry}`. A copy of it is in {}", copy.display())
}

pub(in crate::app) fn not_removed(why: impl Display) -> String {
    format!("Not removed: {why}")
}
