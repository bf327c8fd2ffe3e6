//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction
//! and movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing in a turn takes seconds of its own. Time goes on from turn to turn: what somebody has
//! made to last counts a round whenever its maker's place in the order comes, even if the maker has
//! left (RES-05, RES-06).
//!
//! `popcorn` has the same turns, and changes only who comes next.

mod acting;
mod orders;
mod round;

pub(super) use acting::{check_act, check_end_turn, spend};
pub(super) use orders::{begin, take_orders};
pub(super) use round::{Turning, come_to, run};
