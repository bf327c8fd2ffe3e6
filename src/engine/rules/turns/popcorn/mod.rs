//! The `popcorn` structure: turns as in `resources`, but a combatant that ends its turn names the next one, among
//! combatants that have not acted this round.
//!
//! Initiative decides who begins, and who is next if no combatant is named. House default: the last combatant of a
//! round names the one that begins the next, and may name itself. The slot of a combatant that cannot act passes when
//! its initiative comes up, at the latest when all others have acted, so that the rounds of its lasting effects are
//! counted (RES-06).

pub mod rejection;

mod acting;
mod orders;
mod round;

pub(super) use acting::check_hand_on;
pub(super) use orders::handle_commands;
pub(super) use round::run;
