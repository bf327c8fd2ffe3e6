//! The path from the top of a file to a value: `combatants[3].creature`.

use std::fmt::Write;

/// One step down the tree.
#[derive(Debug, Clone, Copy)]
pub enum TreeStep<'a> {
    /// To a field, or to the entry of a map.
    Name(&'a str),
    /// To an item of a list, from 0.
    Item(usize),
    /// To the entry of a map whose key is a number.
    Number(i128),
    /// From the top to a value whose path is known.
    Path(&'a str),
}

/// Maximum length of a name in a path, in characters: every value in a file has a path, and one name must not make all
/// of them long.
const MAX_STEP_NAME_LENGTH: usize = 60;

/// Appends a step to a written path; a long name is cut short.
pub fn write_path(path: &mut String, step: TreeStep<'_>) {
    let name = match step {
        TreeStep::Name(name) => name,
        TreeStep::Path(known) => return path.push_str(known),
        // Writing to a `String` cannot fail.
        TreeStep::Item(index) => return write!(path, "[{index}]").unwrap_or_default(),
        TreeStep::Number(number) => return write!(path, "[{number}]").unwrap_or_default(),
    };
    let is_long = name.len() > MAX_STEP_NAME_LENGTH;
    if is_long && name.chars().nth(MAX_STEP_NAME_LENGTH).is_some() {
        let begin: String = name.chars().take(MAX_STEP_NAME_LENGTH - 1).collect();
        return write_path(path, TreeStep::Name(&(begin + "…")));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c.is_alphanumeric() || "_-…".contains(c);
    if !name.is_empty() && name.chars().all(is_plain) {
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(name);
    } else {
        // As above.
        let _ = write!(path, "[{name:?}]");
    }
}
