//! The board of a round, in the timeline's place: a column for each phase or step, and everybody in its own.

mod model;
mod panel;

pub(in crate::gm) use model::steps;
pub use model::{PhaseBlock, PhaseChip, PhaseColumn, PhasesModel};
pub use panel::show;
