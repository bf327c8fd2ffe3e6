//! Shared by several panels: visual style, texts, and small widgets.

use bevy_egui::egui::Response;

pub(in crate::gm) mod balance;
pub(in crate::gm) mod decision;
pub(in crate::gm) mod elide;
mod explanation;
mod fallback_fonts;
pub(in crate::gm) mod field;
pub mod focus;
pub(in crate::gm) mod glyphs;
mod names;
pub(in crate::gm) mod number_field;
pub mod panels;
pub(in crate::gm) mod row;
pub(in crate::gm) mod search;
pub(in crate::gm) mod text;
pub(in crate::gm) mod texture;
pub mod theme;
mod ticks;
pub(in crate::gm) mod token_picture;
pub mod window;
mod window_size;

pub(in crate::gm) use explanation::{explanation, explanation_text, with_rules};
pub(in crate::gm) use fallback_fonts::FallbackFonts;
pub use names::CombatantNames;
pub(crate) use names::joint_name;
pub(in crate::gm) use names::order_name;
pub use number_field::{NumberField, NumberSubject};
pub(in crate::gm) use text::{capitalized, count_text, seconds_text, wall_text};
pub(in crate::gm) use ticks::ticks_text;
pub use token_picture::TokenImage;
pub(in crate::gm) use window_size::{WindowSizeClass, WindowWidth, list_height, set_usual_width};

/// Adds a tooltip to the response, if there is any help.
pub(in crate::gm) fn with_tooltip(response: Response, help: &str) -> Response {
    if help.is_empty() {
        response
    } else {
        response.on_hover_text(help)
    }
}
