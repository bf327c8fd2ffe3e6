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
    if let TreeStep::Name(name) = step
        && name.chars().nth(MAX_STEP_NAME_LENGTH).is_some()
    {
        let begin: String = name.chars().take(MAX_STEP_NAME_LENGTH - 1).collect();
        return write_path(path, TreeStep::Name(&(begin + "…")));
    }
    let plain = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || "_-…".contains(c))
    };
    // Writing to a `String` cannot fail.
    let _ = match step {
        TreeStep::Name(name) if plain(name) && path.is_empty() => write!(path, "{name}"),
        TreeStep::Name(name) if plain(name) => write!(path, ".{name}"),
        TreeStep::Name(name) => write!(path, "[{name:?}]"),
        TreeStep::Item(index) => write!(path, "[{index}]"),
        TreeStep::Number(number) => write!(path, "[{number}]"),
        TreeStep::Path(known) => write!(path, "{known}"),
    };
}
