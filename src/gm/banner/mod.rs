//! The surprised combatants, in the bar below the map while a side is surprised.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{BannerModel, tool_title};
pub use panel::show;
