//! Words of the portrait window.

pub(super) use crate::ui::shared::text::{CLOSE, PICTURE_FILES, reading};

use std::fmt::Display;

use crate::rules::state::Stance;

// The window and its picture.
pub(super) const FROM_FILE: &str = "From a file…";
pub(super) const FROM_CLIPBOARD: &str = "From the clipboard";
pub(super) const PICTURE_IN_FRAME: &str = "Picture in its round frame";
pub(super) const ON_THE_MAP: &str = "On the map";
pub(super) const HOW_TO_FRAME: &str =
    "Drag or arrow keys: move · wheel or + and −: resize · Enter: use";

pub(super) fn portrait_of(name: &str) -> String {
    format!("Portrait of {name}")
}

/// Says who sees the portrait of a combatant of this stance.
pub(super) fn shown_to(stance: Stance) -> &'static str {
    match stance {
        Stance::Party => "Shown on the token in both windows",
        Stance::Foe | Stance::Other => {
            "Shown on the token in both windows, but not to players who know only its kind"
        }
    }
}

// The combatants that get the portrait.
pub(super) const THIS_ONE: &str = "This one";

pub(super) fn all_of_kind(count: usize, kind: &str) -> String {
    format!("All {count} of its kind: {kind}")
}

// The buttons.
pub(super) const USE_PICTURE: &str = "Use picture";
pub(super) const USE_PICTURE_HELP: &str = "Or press Enter in the picture";
pub(super) const CHOOSE_FIRST: &str = "Choose a picture first";
pub(super) const USE_KINDS_PICTURE: &str = "Use kind's picture";
pub(super) const USE_EMBLEM: &str = "Use emblem";
pub(super) const USE_LETTERS: &str = "Use letters";

pub(super) fn use_for_tokens(count: usize) -> String {
    format!("Use for {count} tokens")
}

/// Name of the source of a picture, within a sentence.
pub(super) const CLIPBOARD: &str = "the clipboard";
pub(super) const NOTHING_ON_CLIPBOARD: &str = "it holds no picture, so copy one first";
pub(super) const FILE_MISSING: &str = "its file is missing";
pub(super) const NO_PIXELS: &str = "The picture has no pixels";

pub(super) fn cannot_read_all(why: impl Display) -> String {
    format!("The portraits cannot be read: {why}")
}

pub(super) fn cannot_show(portrait: impl Display, why: &str) -> String {
    format!("The portrait {portrait} cannot be shown, so an emblem is shown instead: {why}")
}

pub(super) fn cannot_use(source: &str, why: &str) -> String {
    format!("Cannot use {source}: {why}")
}
