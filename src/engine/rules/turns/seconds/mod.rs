//! The `seconds` structure: individual order, a turn of six seconds, and delayed turns that are taken at any later
//! time, if need be in the middle of another combatant's turn (SEC-05 to SEC-09).
//!
//! The seconds themselves pass in `rules::clock`.

pub mod outcome;
pub mod rejection;
mod text;

mod acting;
mod orders;
mod round;

pub use acting::check_continue;
pub(super) use acting::{check_act, check_delay, check_end_turn, check_take_delayed_turn};
pub(super) use orders::handle_commands;
pub(super) use round::run;
