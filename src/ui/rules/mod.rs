//! The rules page: the rules of the fight with a search field.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{Definition, DefinitionGroup, RulesGroup, RulesModel};
pub use panel::{RulesUi, show};
pub use systems::plugin;
