//! Words of the turn order: headings, statuses and tooltips.

use crate::rules::state::RoundStep;
use crate::view::slot_text::half_name;

use super::StateMark;

// The panel.

pub(super) const INITIATIVE: &str = "Initiative";
pub(super) const NOT_BEGUN: &str = "The fight has not begun";
pub(super) const FOLD_OR_UNFOLD: &str = "List them one by one or together";

/// Tooltip of a row that represents several combatants of a kind.
pub(super) fn select_together(names: &[&str], health: &str) -> String {
    format!("Select together: {}\n{health}", names.join(", "))
}

// Status of a combatant.

pub(super) const ACTS_NOW: &str = "acts now";
pub(super) const IS_INTERRUPTED: &str = "is interrupted";
pub(super) const HAS_ACTED: &str = "has acted this round";

pub(super) fn state_mark(mark: StateMark) -> &'static str {
    match mark {
        StateMark::Delayed => "has delayed its turn",
        StateMark::Casting => "is casting",
        StateMark::Busy => "has an action in progress",
        StateMark::Down => "is down",
        StateMark::Hidden => "is hidden from the players",
        StateMark::Surprised => "is surprised",
        StateMark::Holds => "holds for later",
        StateMark::Late => "is delayed: LOW, and last in ties",
        StateMark::Declared => "has declared",
        StateMark::Shaken => "is shaken",
    }
}

/// The whole row for screen readers: `Mira: unhurt, acts now, is casting`.
pub(super) fn row(name: &str, states: &[&str]) -> String {
    format!("{name}: {}", states.join(", "))
}

/// Health and conditions in one line: `hurt, prone, stunned`.
pub(super) fn health(parts: &[String]) -> String {
    parts.join(", ")
}

/// A badge on the token, with what it means.
pub(super) fn badge(badge: &str, condition: &str, effect: &str) -> String {
    format!("{badge} {condition}: {effect}")
}

// Headings of the sides.

pub(super) const ALERTED: &str = "alerted";

pub(super) fn rolled(face: u8) -> String {
    format!("rolled {face}")
}

pub(super) fn rolled_segment(face: u8, segment: u32) -> String {
    format!("rolled {face} · segment {segment}")
}

pub(super) fn rolled_half(face: u8, low: bool) -> String {
    format!("rolled {face} · {}", half_name(low))
}

// When a combatant acts in a round of sides.

pub(super) fn time_to_go(left: u32) -> String {
    format!("{left} seg left")
}

pub(super) fn surprised_segments(segments: u32) -> String {
    format!("{segments} seg")
}

/// Returns the choice of a player character for this round; empty for opponents, which choose nothing.
pub(super) fn chosen_step(step: RoundStep) -> &'static str {
    match step {
        RoundStep::FastPlayers => "fast",
        RoundStep::WellPlayers => "well",
        RoundStep::SlowPlayers | RoundStep::SlowOpponents => "slow",
        RoundStep::Opponents => "",
    }
}
