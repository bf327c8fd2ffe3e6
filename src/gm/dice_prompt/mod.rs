//! The die that the GM is asked for.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::DicePromptModel;
pub use panel::{DicePromptUi, show};
