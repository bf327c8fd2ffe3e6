//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure has one file of the same shape; all share the [`TurnOrder`]. This is the only place
//! that lists them.

mod order;
pub(super) mod seconds;

use crate::ruleset::{Ruleset, TurnStructure};

pub use order::{OpenTurn, Place, TurnKind, TurnOrder};
pub use seconds::{check_delay, check_end_turn, check_take_delayed_turn};

/// Whether damage spoils a cast in progress (SEC-15).
pub(super) fn damage_spoils_casts(ruleset: &Ruleset) -> bool {
    let TurnStructure::Seconds(turns) = &ruleset.turns;
    turns.spoil_casts_on_damage
}

/// The budget of a turn, in ticks.
pub fn turn_budget(ruleset: &Ruleset) -> u32 {
    let TurnStructure::Seconds(turns) = &ruleset.turns;
    turns.seconds_per_turn
}
