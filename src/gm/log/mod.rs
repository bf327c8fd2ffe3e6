//! The log: the events with their dice, and the last rejection.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{
    BranchRow, LogCard, LogDie, LogEntry, LogFilter, LogModel, LogResult, LogRoll, LogRow,
    RejectionRow,
};
pub use panel::{LogUi, show};
