//! The GM window: the egui overlay around the map.
//!
//! Each panel is a folder: `model.rs` holds its contents, as plain data made from the fight; `panel.rs` shows them as
//! a function of the model and of unfinished user input, and returns requests; `tests.rs` tests both. No panel reads
//! or changes the fight.

// Shared by all panels: the inputs of their models, all models together, and the layout.
pub mod model;
pub mod notice;
mod numbers;
pub mod overlay;
pub mod shared;
mod sources;

// Ruleset-specific parts: the lists of turn structures and attack models.
mod attack;
mod structure;

// The panels around the map.
pub mod board;
pub mod choosing;
pub mod declare;
pub mod group;
pub mod library;
pub mod log;
pub mod menu_bar;
pub mod order;
pub mod portrait;
pub mod prepare;
pub mod real_dice;
pub mod timeline;
pub mod token;

// Elements above the map.
pub mod aim;
pub mod banner;
pub mod context_menu;
pub mod file_change;
pub mod film;
pub mod forecast;
pub mod hints;
pub mod proposals;
pub mod reaction;
pub mod saving;
pub mod turn_bar;

// Windows above everything else.
pub mod about;
pub mod battle_report;
pub mod dice_prompt;
pub mod forms;
pub mod handout;
pub mod help;
pub mod marker;
pub mod new_map;
pub mod palette;
pub mod parties;
pub mod rules;
pub mod start;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;

pub use model::{PanelModel, RegisterModel};
pub use overlay::PanelLayout;
pub use sources::{GmSources, ModelInputs};
