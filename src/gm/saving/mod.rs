//! How the fight stands on the disk: the mark while it is not saved, and the questions about that.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Held, Leaving, SavingModel};
pub use panel::{show, show_mark};
