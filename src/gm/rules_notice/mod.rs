//! The notice that rules have changed on disk.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::RulesNotice;
pub use panel::show;
