//! The words of explanations; all others are the ruleset's own.

pub(super) const HOUSE_DEFAULT: &str = "House default";

/// Returns the effect in numbers as the first line, then the help text; only one of them if the other is empty.
pub(super) fn in_numbers_first(numbers: &str, help: &str) -> String {
    let mut letters = numbers.chars();
    let Some(first) = letters.next() else {
        return help.to_owned();
    };
    let numbers: String = first.to_uppercase().chain(letters).collect();
    match help {
        "" => numbers,
        help => format!("{numbers}\n{help}"),
    }
}
