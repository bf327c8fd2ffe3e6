//! Shared by several features: visual style, texts, small widgets, and how each attack model is shown.

use bevy_egui::egui::Response;

pub(super) mod attack;
pub(super) mod balance;
pub(super) mod decision;
pub(super) mod elide;
mod explanation;
mod fallback_fonts;
pub(super) mod field;
pub mod focus;
pub(super) mod glyphs;
mod names;
pub(super) mod number_field;
pub(super) mod numbers;
pub(super) mod row;
pub(super) mod search;
pub(super) mod sources;
pub(super) mod text;
pub(super) mod texture;
pub mod theme;
mod ticks;
pub(super) mod token_picture;
mod window_size;

pub(super) use explanation::{explanation, explanation_text, with_rules};
pub(super) use fallback_fonts::FallbackFonts;
pub use names::CombatantNames;
pub(crate) use names::joint_name;
pub(super) use names::order_name;
pub use number_field::{NumberField, NumberSubject};
pub(super) use text::{capitalized, count_text, seconds_text, wall_text};
pub(super) use ticks::ticks_text;
pub use token_picture::TokenImage;
pub(super) use window_size::{WindowSizeClass, WindowWidth, list_height, set_usual_width};

/// Adds a tooltip to the response, if there is any help.
pub(super) fn with_tooltip(response: Response, help: &str) -> Response {
    if help.is_empty() {
        response
    } else {
        response.on_hover_text(help)
    }
}
