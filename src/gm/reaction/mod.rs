//! The prompt over the map while something waits for those who may react to it.

mod model;
mod panel;

pub use model::{AskedRow, ReactionModel};
pub use panel::show;
