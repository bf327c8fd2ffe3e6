//! The `fast-or-well` structure: players act once before the opponents or twice after them, and slow combatants last
//! (FOW-01 to FOW-05, FOW-44 to FOW-48).
//!
//! The turns of all combatants in a step begin when the step opens; within the step they act in any order.

pub mod outcome;
pub mod rejection;
mod text;

mod acting;
mod orders;
mod round;

pub use acting::{actions_by, actions_of, check_choose, check_start, is_surprised, step_of};
pub(super) use acting::{check_act, check_surprise, check_waiting, next_slot_of};
pub(super) use orders::handle_commands;
pub(super) use round::{limit_actions, run, spend};
