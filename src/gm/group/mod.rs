//! Combatants that are selected together, and their joint actions.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::GroupModel;
pub use panel::show;
