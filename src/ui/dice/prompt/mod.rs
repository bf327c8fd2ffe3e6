//! The die that the GM is asked to enter.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::DicePromptModel;
pub use panel::{DicePromptUi, show};
