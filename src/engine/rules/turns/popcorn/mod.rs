//! The `popcorn` structure: turns as in `resources`, and whoever ends its turn names who comes next, among those
//! who have not acted this round.
//!
//! Initiative says who begins, and who comes next where nobody is named. House default: the last of
//! a round names who begins the next, and may name itself. The place of one that cannot act passes
//! when it comes by initiative, at the latest when everybody else has acted, so that the rounds of
//! what it has made are counted (RES-06).

pub mod rejection;

mod acting;
mod orders;
mod round;

pub(super) use acting::check_hand_on;
pub(super) use orders::take_orders;
pub(super) use round::run;
