//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction and
//! movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing within a turn takes seconds. Time advances from turn to turn: a lasting effect counts a round each time the
//! slot of its creator comes up in the turn order, even if the creator has left (RES-05, RES-06).
//!
//! `popcorn` has the same turns, and only changes who is next.

mod acting;
mod orders;
mod round;

pub(super) use acting::{check_act, check_end_turn, spend};
pub(super) use orders::{begin, handle_commands};
pub(super) use round::{Turning, begin_turn, run};
