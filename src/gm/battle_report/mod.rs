//! The fight summary: duration, casualties, damage dealt and taken, and the next steps.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{BattleReportModel, CombatantRow, ReportLine, TableTime};
pub use panel::{BattleReportUi, show};
