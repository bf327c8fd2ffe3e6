//! Texts of the prompt for a die.

use crate::rules::state::dice::RequiredFace;

pub(super) const TYPE_THE_FACE: &str = "Type the face, then Enter";
pub(super) const ROLL_FOR_ME: &str = "Roll for me";
pub(super) const ROLL_FOR_ME_HELP: &str = "The program rolls only this die";
pub(super) const CANCEL: &str = "Cancel (Esc)";
pub(super) const CANCEL_HELP: &str = "Undo the command";

pub(super) fn title(roller: &str, target: Option<&str>, purpose: &str, sides: u8) -> String {
    match target {
        Some(target) => format!("{roller} → {target}: {purpose} — d{sides}"),
        None => format!("{roller}: {purpose} — d{sides}"),
    }
}

pub(super) fn needed(face: RequiredFace, sides: u8) -> String {
    match face {
        RequiredFace::Anything => "Any face will do".to_owned(),
        RequiredFace::AtLeast(face) if face >= sides => format!("Only a {sides} will do"),
        RequiredFace::AtLeast(face) => format!("{face} or more will do"),
        RequiredFace::Nothing => "No face will do".to_owned(),
    }
}

/// Lists the faces entered so far and counts those rolled by the program; empty without any.
pub(super) fn so_far(entered: &[String], rolled: usize) -> String {
    let entered = (!entered.is_empty()).then(|| format!("Given: {}", entered.join(", ")));
    let rolled = match rolled {
        0 => None,
        1 => Some("1 rolled by the program".to_owned()),
        rolled => Some(format!("{rolled} rolled by the program")),
    };
    match (entered, rolled) {
        (Some(entered), Some(rolled)) => format!("{entered}; {rolled}"),
        (entered, rolled) => entered.or(rolled).unwrap_or_default(),
    }
}

pub(super) fn faces(sides: u8) -> String {
    format!("1 to {sides}")
}

pub(super) fn not_on_die(sides: u8) -> String {
    format!("is not on a d{sides}")
}
