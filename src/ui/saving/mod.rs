//! Save status of the fight: the mark for unsaved commands, and the questions about them.

mod model;
mod open_together;
mod panel;
pub(super) mod storage;
mod systems;
#[cfg(test)]
mod tests;
mod text;

use bevy::app::App;

pub use model::{ExitWay, FightInUse, SavingModel};
pub use panel::{show, show_mark};
pub(super) use systems::with_extension;
pub use systems::{
    FightStorage, FightToOpen, FollowSystems, SaveDialog, choose_file_in, is_forbidden, leave,
    listen_to_terminal, restart_now, start_storing,
};

/// Registers the feature with all its parts.
pub fn plugin(app: &mut App) {
    app.add_plugins((systems::plugin, storage::plugin));
}
