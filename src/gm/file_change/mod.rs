//! The notice that a source file of the fight has changed on disk: its ruleset or its encounter file.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{FileChangeNotices, FileChangedNotice};
pub use panel::show;
