//! Save status of the fight: the mark for unsaved commands, and the questions about them.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{ExitWay, FightInUse, SavingModel};
pub use panel::{show, show_mark};
