//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction
//! and movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing in a turn takes seconds of its own. Time goes on from turn to turn: whoever has made something
//! last counts a round at each opening of its own place in the order, present or not (RES-05, RES-06).
//!
//! `popcorn` has the same turns, and changes only who comes next.

mod acting;
mod orders;
mod round;

pub(super) use acting::{check_act, check_end_turn, spend};
pub(super) use orders::{begin, take_orders};
pub(super) use round::{Turning, come_to, run};
