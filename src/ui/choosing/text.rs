//! Texts of the choice between acting fast and acting well.

pub(super) const HINT: &str = "Fast is one action before the opponents, well is two after them. Without a choice, a \
                               character acts well. The choices are locked when the round starts.";
pub(super) const NOTHING_CHOSEN: &str = "nothing chosen: acts well";
pub(super) const FAST: &str = "Fast";
pub(super) const WELL: &str = "Well";
pub(super) const CANNOT_ACT_FAST: &str =
    "Surprised characters cannot act fast in the first round (FOW-04)";
pub(super) const START: &str = "Start the round";
pub(super) const START_HELP: &str = "Locks the choices (Space)";

pub(super) fn heading(round: u32) -> String {
    format!("Round {round}: fast or well?")
}

pub(super) fn surprised(actions: u32) -> String {
    format!("surprised: step 4, {}", counted_actions(actions))
}

pub(super) fn slow(actions: u32) -> String {
    format!("slow: step 4, {}", counted_actions(actions))
}

pub(super) fn fast(actions: u32) -> String {
    format!("Fast · {}", counted_actions(actions))
}

pub(super) fn well(actions: u32) -> String {
    format!("Well · {}", counted_actions(actions))
}

pub(super) fn fast_help(actions: u32) -> String {
    format!(
        "{}, before the opponents (FOW-01)",
        counted_actions(actions)
    )
}

pub(super) fn well_help(actions: u32) -> String {
    format!("{}, after the opponents (FOW-01)", counted_actions(actions))
}

fn counted_actions(count: u32) -> String {
    match count {
        1 => "1 action".to_owned(),
        count => format!("{count} actions"),
    }
}

pub(super) fn act_fast(name: &str) -> String {
    format!("{name}: act fast")
}

pub(super) fn act_well(name: &str) -> String {
    format!("{name}: act well")
}
