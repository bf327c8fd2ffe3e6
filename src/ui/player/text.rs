//! Texts of the player window.

pub(super) const WINDOW_TITLE: &str = "Splitsecond: players";

// The banner.

pub(super) const NOT_BEGUN: &str = "Get ready";
pub(super) const DECLARING: &str = "What will you do?";
pub(super) const CHOOSING: &str = "Fast or well?";

pub(super) fn round(number: u32) -> String {
    format!("Round {number}")
}

pub(super) fn round_and_slot(number: u32, slot: &str) -> String {
    format!("Round {number}  ·  {slot}")
}

pub(super) fn surprise_segment(number: u32, of: u32, surprised: Option<&str>) -> String {
    match surprised {
        None => format!("Surprise segment {number} of {of}"),
        Some(surprised) => {
            format!("Surprise segment {number} of {of}  ·  surprised: {surprised}")
        }
    }
}

/// Asks the players of these characters whether they react.
pub(super) fn reaction(names: &str) -> String {
    format!("Reaction? {names}")
}

pub(super) fn turn_of(name: &str) -> String {
    format!("{name}'s turn")
}

/// Announces the casters; players do not learn which spell it is.
pub(super) fn casting(names: &str, count: usize) -> String {
    match count {
        1 => format!("{names} casts a spell …"),
        _ => format!("{names} cast spells …"),
    }
}

/// Announces an action that waits for a reaction.
pub(super) fn begun(name: &str, action: &str) -> String {
    format!("{name}: {action} …")
}

pub(super) fn next(names: &[String]) -> String {
    format!("next: {}", names.join(", "))
}

// Below a token.

pub(super) fn unfinished(action: &str) -> String {
    format!("… {action}")
}

// The last roll.

pub(super) fn earlier_roll(what: &str, outcome: &str) -> String {
    format!("{what}: {outcome}")
}

/// The total and the result: `13 + 5 = 18, hits`.
pub(super) fn roll_outcome(total: Option<&str>, result: &str) -> String {
    match (total, result) {
        (Some(total), "") => total.to_owned(),
        (Some(total), result) => format!("{total}, {result}"),
        (None, result) => result.to_owned(),
    }
}
