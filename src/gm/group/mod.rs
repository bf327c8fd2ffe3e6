//! Those who are selected together, and what all of them can do at once.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::GroupModel;
pub use panel::show;
