//! The order: who comes when, and how everyone is.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{OrderHeading, OrderModel, OrderRow, StateMark};
pub(in crate::gm) use model::{health_words, looks_words, sides};
pub use panel::show;
