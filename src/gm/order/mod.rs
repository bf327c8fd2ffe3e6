//! The order: who comes when, and how everyone is.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub(in crate::gm) use model::sides;
pub use model::{OrderHeading, OrderModel, OrderRow, StateMark};
pub use panel::show;
