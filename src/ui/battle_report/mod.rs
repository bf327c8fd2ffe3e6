//! The fight summary: duration, casualties, damage dealt and taken, and the next steps.

mod act;
mod model;
mod panel;
pub(super) mod stopwatch;
mod systems;
#[cfg(test)]
mod tests;
mod text;

use bevy::app::App;

pub use act::BattleReportAct;
pub use model::{BattleReportModel, CombatantRow, ReportLine, TableTime};
pub use panel::{BattleReportUi, show};

/// Registers the feature with all its parts.
pub fn plugin(app: &mut App) {
    app.add_plugins((systems::plugin, stopwatch::plugin));
}
