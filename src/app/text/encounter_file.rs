//! Texts about changes in the encounter file of the open fight.

use std::fmt::Display;
use std::path::Path;

pub(in crate::app) fn cannot_apply_mid_fight(why: impl Display) -> String {
    format!("It cannot be applied mid-fight: {why}.")
}

pub(in crate::app) fn new_version_unusable(why: impl Display) -> String {
    format!("The new version cannot be used: {why}")
}

/// With the file of the fight so far, if that has its own.
pub(in crate::app) fn continues_with_new_file(so_far: Option<&Path>) -> String {
    match so_far {
        None => "The fight continues with the new file".to_owned(),
        Some(so_far) => format!(
            "The fight continues with the new file; the fight so far is kept in {}",
            so_far.display()
        ),
    }
}
