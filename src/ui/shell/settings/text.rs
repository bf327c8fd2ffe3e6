//! Texts about the settings and their file.

use std::fmt::Display;

use crate::view::slot_text::names_in_a_row;

pub(super) fn defaults_used(why: &str) -> String {
    format!("Default settings are used, and changes are not saved: {why}")
}

pub(super) fn changes_not_saved(why: &str) -> String {
    format!("Changes to the settings are not saved: {why}")
}

/// Reason why the settings are not used.
pub(super) fn fix_or_remove(file: &str, why: &str) -> String {
    format!("fix or remove {file}:\n{why}")
}

pub(super) fn cannot_read(file: &str, why: impl Display) -> String {
    format!("{file} cannot be read: {why}")
}

pub(in crate::ui) fn partly_understood(file: &str, problems: &str) -> String {
    format!(
        "{file}: some settings are not understood. The others are used, and changes are saved:\n{problems}"
    )
}

pub(in crate::ui) fn no_key(key: &str, action: &str) -> String {
    format!("`{key}` for “{action}” is not a key, so the default stays: write it like Ctrl+Shift+Z")
}

/// A name that no action has.
pub(in crate::ui) fn unknown_action(name: &str) -> String {
    format!("no command is called `{name}`, so its key has no effect")
}

/// A key of several actions, of which it does only one.
pub(in crate::ui) fn shared_key(key: &str, actions: &[&str], does: &str) -> String {
    let names: Vec<String> = actions.iter().map(|action| format!("“{action}”")).collect();
    let names = names_in_a_row(&names, names.len());
    match actions.len() {
        2 => {
            format!(
                "{names} share the key `{key}`: it does “{does}”, so give the other another key"
            )
        }
        _more => {
            format!(
                "{names} share the key `{key}`: it does “{does}”, so give the others other keys"
            )
        }
    }
}
