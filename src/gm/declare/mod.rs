//! The declarations of all combatants before initiative.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::can_declare_together;
pub use model::{ChipGroup, DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
pub(in crate::gm) use model::{can_do_anything, declaration_text, default_text};
pub use panel::{DeclareUi, show, show_tabs};
