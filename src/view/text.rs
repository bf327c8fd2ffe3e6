//! Words that several parts of the view share: distances, durations, ranges and lists of names.

/// Formats a distance: `45 ft`.
pub(super) fn feet(feet: u32) -> String {
    format!("{feet} ft")
}

/// Formats a number of seconds: `3 s`.
pub(super) fn seconds(count: u32) -> String {
    format!("{count} s")
}

/// Formats the lowest and the highest possible number: `2 to 12`.
pub(super) fn range(least: i64, most: i64) -> String {
    format!("{least} to {most}")
}

/// Formats half of a whole number: `4`, `4.5`.
pub(super) fn half_of(doubled: i32) -> String {
    let half = if doubled % 2 == 0 { "" } else { ".5" };
    format!("{}{half}", doubled / 2)
}

/// Joins names, followed by the number of unnamed combatants: `Mira`, `Mira and Tolk`, `Mira, Tolk and 3 more`.
pub(super) fn names(named: &[String], more: usize) -> String {
    match (named.split_last(), more) {
        (None, _) => String::new(),
        (Some((only, [])), 0) => only.clone(),
        (Some((last, others)), 0) => format!("{} and {last}", others.join(", ")),
        (Some(_), more) => format!("{} and {more} more", named.join(", ")),
    }
}

/// Expected in place of a value that is no name of an action.
pub(super) const ACTION_NAME: &str = "the name of a command";
