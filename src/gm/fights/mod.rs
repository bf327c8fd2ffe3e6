//! The fights that can be opened, and the question at the start whether to go on with the last one.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Compared, FightRow, FightsModel, RulesetRow, SaveRow};
pub use panel::{show, show_start};
