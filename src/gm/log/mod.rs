//! The log: what happened, with its dice, and what was refused last.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{BranchRow, LogDie, LogEntry, LogFilter, LogModel, LogRow, RefusalRow};
pub use panel::{LogUi, show};
