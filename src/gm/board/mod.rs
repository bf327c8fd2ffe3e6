//! The board of a round, in place of the timeline: a column for each phase or step, and each combatant in its column.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{BoardBlock, BoardChip, BoardColumn, BoardModel};
pub(in crate::gm) use model::{phases, steps};
pub use panel::{needed_height, show};
