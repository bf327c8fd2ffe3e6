//! The commands about a fight and its turns: begin, end a turn, and end it by naming the next combatant.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    Changes, Clock, CombatantId, Economy, Eventful, Fight, Health, Reaction, TurnOrder, Writes,
};
use crate::rules::turns::{in_order, resources};

use super::acting::is_over;
use super::round::end_round;

context! {
    /// Components and resources that naming the next combatant and other orders about turns write.
    eventful Orders
    writes [aim conditions economy health initiative memory part reaction run_up steps timer]
    changes [clock command finishing order pace pending round timeline]
}

/// Carries out a command about the fight or one of its turns. A turn that ends without naming the next combatant ends
/// as in `resources`.
pub(in crate::rules::turns) fn take_orders(mut fight: Orders) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Begin = command {
        resources::begin(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        in_order::end_turn(&mut fight, who);
    } else if let EncounterCommand::HandOn { who, to } = command {
        hand_on(&mut fight, who, to);
    }
}

/// Ends the turn of `who` and opens that of `to`.
fn hand_on(
    fight: &mut (
             impl Changes<Clock>
             + Changes<TurnOrder>
             + Eventful
             + Writes<Economy>
             + Writes<Health>
             + Writes<Reaction>
         ),
    who: CombatantId,
    to: CombatantId,
) {
    if in_order::is_turn_of(fight, who)
        && let Some(turn) = fight.change::<TurnOrder>().close()
    {
        in_order::turn_has_closed(fight, who, turn.kind());
        if is_over(&fight.battle()) {
            end_round(fight);
        }
        resources::come_to(fight, to);
    }
}
