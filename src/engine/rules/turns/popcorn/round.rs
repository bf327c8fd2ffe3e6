//! How a round closes; turns open and close as in `resources`.

use crate::rules::state::{
    Changes, Clock, CombatantId, Economy, Eventful, Health, Reaction, TurnOrder, Writes,
};
use crate::rules::turns::{individual_turns, resources};

use super::acting::not_yet_acted;

/// Closes the turn that has ended and, if no combatant was named, opens the next by initiative.
pub(in crate::rules::turns) fn run(fight: resources::RoundWriter) {
    resources::run(fight);
}

/// Skips combatants that cannot act, and begins the next round.
pub(super) fn end_round(
    fight: &mut (
             impl Changes<Clock>
             + Changes<TurnOrder>
             + Eventful
             + Writes<Economy>
             + Writes<Health>
             + Writes<Reaction>
         ),
) {
    let cannot_act: Vec<CombatantId> = not_yet_acted(&fight.battle()).collect();
    for who in cannot_act {
        resources::begin_turn(fight, who);
        fight.change::<TurnOrder>().close();
    }
    individual_turns::begin_round(fight);
}
