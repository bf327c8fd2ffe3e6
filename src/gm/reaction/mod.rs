//! The prompt over the map while something waits for those who may react to it.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{AnswerChoice, AskedRow, ReactionModel};
pub use panel::show;
