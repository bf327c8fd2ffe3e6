//! The fight summary: duration, casualties, damage dealt and taken, and the next steps.

mod act;
mod model;
mod panel;
pub(super) mod stopwatch;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use act::BattleReportAct;
pub use model::{BattleReportModel, CombatantRow, ReportLine, TableTime};
pub use panel::{BattleReportUi, show};
pub use systems::plugin;
