//! The path from the top of a file to a value: `combatants[3].creature`.

use std::fmt::Write;

/// One step down the tree.
#[derive(Debug, Clone, Copy)]
pub enum Step<'a> {
    /// To a field, or to the entry of a map.
    Name(&'a str),
    /// To an item of a list, from 0.
    Item(usize),
    /// To the entry of a map whose key is a number.
    Number(i128),
}

/// Maximum length of a name in a path, in characters: every value in a file has a path, and one name must not make all
/// of them long.
const LONGEST: usize = 60;

/// Appends a step to a written path; a long name is cut short.
pub fn write_path(path: &mut String, step: Step<'_>) {
    if let Step::Name(name) = step
        && name.chars().nth(LONGEST).is_some()
    {
        let begin: String = name.chars().take(LONGEST - 1).collect();
        return write_path(path, Step::Name(&(begin + "…")));
    }
    let plain = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || "_-…".contains(c))
    };
    // Writing to a `String` cannot fail.
    let _ = match step {
        Step::Name(name) if plain(name) && path.is_empty() => write!(path, "{name}"),
        Step::Name(name) if plain(name) => write!(path, ".{name}"),
        Step::Name(name) => write!(path, "[{name:?}]"),
        Step::Item(index) => write!(path, "[{index}]"),
        Step::Number(number) => write!(path, "[{number}]"),
    };
}
