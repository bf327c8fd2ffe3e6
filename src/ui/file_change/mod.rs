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

use bevy::app::App;

pub use act::{EditedFile, FileChangeAct};
pub use model::{FileChangeNotices, FileChangedNotice};
pub use panel::show;

/// Registers the feature with all its parts.
pub fn plugin(app: &mut App) {
    app.add_plugins((systems::plugin, rulesets::plugin, watch::plugin));
}
