//! The rules of the fight to read, and a field to look something up in them.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{RulesGroup, RulesModel};
pub use panel::{RulesUi, show};
