//! The die that the GM is asked for.

mod model;
mod panel;

pub use model::DicePromptModel;
pub use panel::{DicePromptUi, show};
