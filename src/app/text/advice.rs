//! Texts about advice.

pub(in crate::app) const FIGHT_IS_DECIDED: &str =
    "The fight is decided: there is nothing to suggest";
pub(in crate::app) const NOTHING_TO_SUGGEST: &str = "There is nothing to suggest now";
pub(in crate::app) const NO_SIDE_TO_PLAY: &str =
    "No enemy may act now: the players decide for the party; Suggest an action works for everyone";
pub(in crate::app) const WAVE_IS_DUE: &str =
    "Reinforcements are due: bring them in with Space, then continue";

pub(in crate::app) fn may_react(name: &str) -> String {
    format!("{name} may react: decide, then continue")
}

/// Reports the steps that a side has played: `The raiders: 5 steps played`.
pub(in crate::app) fn steps_played(side: &str, steps: usize) -> String {
    match steps {
        1 => format!("{side}: 1 step played"),
        _ => format!("{side}: {steps} steps played, each can be undone"),
    }
}
