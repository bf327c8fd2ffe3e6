//! Texts about advice.

pub(super) const FIGHT_IS_DECIDED: &str = "The fight is decided: there is nothing to suggest";
pub(super) const NOTHING_TO_SUGGEST: &str = "There is nothing to suggest now";
pub(super) const NO_SIDE_TO_PLAY: &str =
    "No enemy may act now: the players decide for the party; Suggest an action works for everyone";
pub(super) const WAVE_IS_DUE: &str =
    "Reinforcements are due: bring them in with Space, then continue";

pub(super) fn may_react(name: &str) -> String {
    format!("{name} may react: decide, then continue")
}

/// Reports the steps that a side has played: `The raiders: 5 steps played`.
pub(super) fn steps_played(side: &str, steps: usize) -> String {
    match steps {
        1 => format!("{side}: 1 step played"),
        _ => format!("{side}: {steps} steps played, each can be undone"),
    }
}
