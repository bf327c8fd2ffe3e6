//! Words of the handout window.

pub(super) use crate::ui::shared::text::{CLOSE, PICTURE_FILES, reading};

// The window.
pub(super) const HANDOUT: &str = "Handout";
pub(super) const FILLS_WINDOW: &str = "Fills the player window until you hide it again";
pub(super) const PICTURE: &str = "Picture";
pub(super) const TEXT: &str = "Text";
pub(super) const SHOW_TO_PLAYERS: &str = "Show to players";
pub(super) const BLACKED_OUT: &str =
    "The player window is blacked out: players see this once Blackout is off";
pub(super) const OPENS_WINDOW: &str = "This opens the player window";

// The text.
pub(super) const TEXT_HINT: &str = "A letter, an inn sign, a riddle…";
pub(super) const TEXT_TOO_LONG: &str = "Too long for one page: the end is cut off";

// The picture.
pub(super) const CHOOSE_PICTURE_FIRST: &str = "Choose a picture first";
pub(super) const WRITE_TEXT_FIRST: &str = "Write a text first";
pub(super) const CHOOSE_PICTURE: &str = "Choose a picture…";

pub(super) fn cannot_be_shown(file: &str, reason: &str) -> String {
    format!("{file} cannot be shown: {reason}")
}

pub(super) fn picture_size(file: &str, width: u32, height: u32) -> String {
    format!("{file}, {width} × {height} pixels")
}
