//! What is asked of a round of segments is what every round of sides is asked.

use crate::rules::state::Fight;
use crate::rules::turns::sided::{self, Orders};
use crate::ruleset::TurnStructure;

/// Carries out what is asked of the fight, and of the round in it.
pub(in crate::rules::turns) fn take_orders(mut fight: Orders) {
    let ruleset = fight.ruleset();
    if let TurnStructure::Segments(turns) = &ruleset.turns
        && let Some(command) = fight.take_command()
    {
        sided::take_order(turns, &mut fight, command);
    }
}
