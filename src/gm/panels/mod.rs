//! The panels: plain functions of a model and of what the user has half typed, that return requests.
//!
//! A pass may run more than once a frame, so nothing is asked for except by a widget's response.

pub mod aim;
pub mod context_menu;
pub mod dice_prompt;
pub mod fights;
mod glyphs;
pub mod help;
pub mod log;
pub mod menu_bar;
mod number_field;
pub mod order;
pub mod palette;
pub mod timeline;
pub mod token;

#[cfg(test)]
mod tests;
