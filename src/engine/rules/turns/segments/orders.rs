//! The commands of a round of segments are those of every round of sides.

use crate::rules::state::Fight;
use crate::rules::turns::sided::{self, OrderWriter};
use crate::ruleset::TurnStructure;

/// Carries out a command about the fight or the current round.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let ruleset = fight.ruleset();
    if let TurnStructure::Segments(turns) = &ruleset.turns
        && let Some(command) = fight.take_command()
    {
        sided::take_order(turns, &mut fight, command);
    }
}
