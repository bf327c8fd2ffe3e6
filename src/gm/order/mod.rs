//! The turn order panel: the combatants in order, with their status.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub(in crate::gm) use model::sides;
pub use model::{OrderHeading, OrderModel, OrderRow, StateMark};
pub use panel::show;
