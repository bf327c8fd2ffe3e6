//! The board of a round, in place of the timeline: a column for each phase or step, and each combatant in its column.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;

use crate::ui::shell::model::RegisterModel;
use crate::ui::structure;

pub use model::{BoardBlock, BoardChip, BoardColumn, BoardModel};
pub(super) use model::{phases, steps};
pub use panel::{needed_height, show};

/// Registers the model. The strip above the map shows it in place of the timeline.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, names| {
        let structure = structure::of_fight(sources.battle());
        (structure.board)(sources, names)
    });
}
