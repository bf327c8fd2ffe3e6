//! Texts of the prompt for reactions.

use crate::rules::state::dice::RequiredFace;

pub(super) const IGNORE: &str = "Ignore";
pub(super) const IGNORE_HELP: &str = "Saves the reaction for later";

pub(super) fn title(trigger: &str) -> String {
    format!("{trigger} — reaction?")
}

pub(super) fn reactor(name: &str) -> String {
    format!("{name}:")
}

pub(super) fn counter_chance(needed: RequiredFace, sides: u8, percent: u64) -> String {
    match needed {
        RequiredFace::Anything => format!("any face of a d{sides}, {percent}%"),
        RequiredFace::AtLeast(face) => format!("{face} or more on a d{sides}, {percent}%"),
        RequiredFace::Nothing => format!("no face of a d{sides}, {percent}%"),
    }
}

pub(super) fn hit_chance(percent: u64) -> String {
    format!("{percent}% to hit")
}
