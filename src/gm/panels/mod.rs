//! The panels: plain functions of a model and of what the user has half typed, that return requests.
//!
//! A pass may run more than once a frame, so nothing is asked for except by a widget's response.

pub mod aim;
pub mod banner;
pub mod choosing;
pub mod context_menu;
pub mod declare;
pub mod dice_prompt;
pub mod fights;
mod glyphs;
pub mod help;
pub mod log;
pub mod menu_bar;
mod number_field;
pub mod order;
pub mod palette;
pub mod phases;
pub mod reaction;
mod row;
pub mod rules;
pub mod rules_notice;
pub mod timeline;
pub mod token;
pub mod turn_bar;

use bevy_egui::egui::Response;

#[cfg(test)]
mod resources_tests;
#[cfg(test)]
mod rounds_tests;
#[cfg(test)]
mod rules_tests;
#[cfg(test)]
mod steps_tests;
#[cfg(test)]
mod tests;

/// The response with a tooltip, where there is something to say.
fn helped(response: Response, help: &str) -> Response {
    if help.is_empty() {
        response
    } else {
        response.on_hover_text(help)
    }
}
