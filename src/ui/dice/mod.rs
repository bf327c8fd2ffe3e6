//! Real dice: the prompt for a roll of the table, and whose dice are rolled there.

pub mod prompt;
pub mod real_dice;
mod systems;
mod text;

pub use systems::{plugin, submit_with_dice_prompt};
