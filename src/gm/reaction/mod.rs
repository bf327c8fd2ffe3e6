//! The prompt over the map while reactions are pending.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{AnswerChoice, AskedRow, ReactionModel};
pub use panel::show;
