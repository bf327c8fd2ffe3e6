//! Texts about requests that cannot be carried out.

pub(in crate::ui) const ONLY_WATCHING: &str =
    "You are only watching this fight: open it as a copy to continue it";
pub(in crate::ui) const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub(in crate::ui) const NOTHING_TO_REDO: &str = "Nothing to redo";

pub(super) const NOT_REGISTERED: &str =
    "No part of the program does this; please report it as a bug.";

pub(super) fn cannot_be_carried_out(why: impl std::fmt::Display) -> String {
    format!("This could not be done: {why}. Please report it as a bug.")
}
