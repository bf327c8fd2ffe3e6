//! Shared by several panels: visual style, texts, and small widgets.

use bevy_egui::egui::Response;

pub(in crate::gm) mod elide;
pub(in crate::gm) mod field;
pub(in crate::gm) mod focus;
pub(in crate::gm) mod glyphs;
mod keys;
mod letters;
pub(in crate::gm) mod likeness;
mod names;
pub(in crate::gm) mod number_field;
mod room;
pub(in crate::gm) mod row;
pub mod theme;
mod words;

pub use keys::Keys;
pub(in crate::gm) use letters::Letters;
pub use names::Names;
pub(crate) use names::together;
pub use number_field::{NumberField, Sets};
pub(in crate::gm) use room::{Room, height_beside, take_width};
pub(in crate::gm) use words::{
    capital, counted, doing, explained, noted, seconds, ticks, told, wall_words,
};

/// Adds a tooltip to the response, if there is any help.
pub(in crate::gm) fn helped(response: Response, help: &str) -> Response {
    if help.is_empty() {
        response
    } else {
        response.on_hover_text(help)
    }
}
