//! The declarations of all combatants before initiative.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::go_together;
pub use model::{DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
pub(in crate::gm) use model::{can_do_anything, what_words};
pub use panel::{DeclareUi, show, show_tabs};
