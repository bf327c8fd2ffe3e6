//! Texts about rulesets that change on disk.

use std::path::Path;

pub(in crate::app) fn matches_again(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ on disk matches this fight again")
}

pub(in crate::app) fn other_has_changed(ruleset: &str) -> String {
    format!("The ruleset ‘{ruleset}’ has changed on disk; this fight uses another")
}

/// With the file of the fight so far, if that has its own.
pub(in crate::app) fn continues_with(ruleset: &str, so_far: Option<&Path>) -> String {
    match so_far {
        None => format!("The fight continues with the new ‘{ruleset}’"),
        Some(so_far) => format!(
            "The fight continues with the new ‘{ruleset}’; the fight so far is kept in {}",
            so_far.display()
        ),
    }
}
