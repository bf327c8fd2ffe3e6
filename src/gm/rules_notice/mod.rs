//! The notice that rules have changed on disk.

mod model;
mod panel;

pub use model::RulesNotice;
pub use panel::show;
