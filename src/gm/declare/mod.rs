//! The declarations: what everybody says before initiative.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub(in crate::gm) use model::what_words;
pub use model::{DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
pub use panel::{DeclareUi, show, show_tabs};
