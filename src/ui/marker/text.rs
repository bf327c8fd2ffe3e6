//! Texts of the marker editor.

pub(super) use crate::ui::shared::text::CANCEL;

// Title.
pub(super) const NEW_MARKER: &str = "New marker";
pub(super) const MARKER: &str = "Marker";

// Fields.
pub(super) const TEXT: &str = "Text";
pub(super) const TEXT_EXAMPLE: &str = "Well, trapdoor, meet here…";
pub(super) const CORRECT_TEXT_FIRST: &str = "Correct the text first";
pub(super) const NOTE: &str = "Note";
pub(super) const NOTE_HELP: &str = "Your note, shown when you hover over the marker";
pub(super) const NOTE_EXAMPLE: &str =
    "DC 14 to find; 2d6 from the darts; the key hangs in the kitchen…";

// Visibility.
pub(super) const ONLY_FOR_YOU: &str = "Only for you";
pub(super) const FOR_ALL: &str = "For all";
pub(super) const HIDDEN_FROM_PLAYERS: &str = "Players do not see it";
pub(super) const SHOWN_TO_PLAYERS: &str =
    "Players see the marker and its text in areas that they know, but never the note";

// Buttons.
pub(super) const PLACE_MARKER: &str = "Place marker";
pub(super) const SAVE: &str = "Save";
pub(super) const REMOVE: &str = "Remove";
