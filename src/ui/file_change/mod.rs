//! The notice that a source file of the fight has changed on disk: its ruleset or its encounter file.

mod act;
pub(super) mod encounter_file;
mod model;
mod panel;
pub(super) mod rulesets;
mod systems;
#[cfg(test)]
mod tests;
mod text;
pub(super) mod watch;

pub use act::{EditedFile, FileChangeAct};
pub use model::{FileChangeNotices, FileChangedNotice};
pub use panel::show;
pub use systems::plugin;
