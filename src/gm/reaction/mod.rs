//! The prompt over the map while reactions are pending.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{AnswerChoice, ReactionModel, ReactorRow};
pub use panel::show;
