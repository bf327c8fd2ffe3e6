//! Names of the numbers that the GM can change, and a sentence about each.

/// The hit points or the Stamina that are left; `at_none` is the effect of having none.
pub(super) fn points_now(name: &str, at_none: &str) -> String {
    format!("{name} now; {at_none}")
}

pub(super) fn points_at_full_health(name: &str) -> String {
    format!("{name} at full health")
}

pub(super) const ACTIONS_LEFT: &str = "Actions left";
pub(super) const ACTIONS_LEFT_HELP: &str = "Actions left in its turn";

pub(super) const SURPRISED: &str = "Surprised";
pub(super) const SURPRISED_HELP: &str = "Segments of surprise";

pub(super) const SEGMENT: &str = "Segment";
pub(super) const SEGMENT_HELP: &str = "The segment in which it acts this round";

pub(super) const WOUNDS: &str = "Wounds";
pub(super) const WOUNDS_HELP: &str = "Wounds taken";

pub(super) const SECONDS_LEFT: &str = "Seconds left";
pub(super) const SECONDS_LEFT_HELP: &str = "Seconds left in the open turn";

pub(super) const SECONDS_SPENT: &str = "Seconds spent";
pub(super) const SECONDS_SPENT_HELP: &str = "Seconds spent on the unfinished action";

pub(super) const INITIATIVE: &str = "Initiative";
pub(super) const INITIATIVE_HELP: &str = "Its initiative total";

pub(super) const SPEED: &str = "Speed";
pub(super) const SPEED_HELP: &str = "Squares per Move";
