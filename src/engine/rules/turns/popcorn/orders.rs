//! The commands about a fight and its turns: begin, end a turn, and end it by naming the next combatant.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    Changes, Clock, CombatantId, Economy, Eventful, Fight, Health, Reaction, TurnOrder, Writes,
};
use crate::rules::turns::{individual_turns, resources};

use super::acting::is_over;
use super::round::end_round;

context! {
    /// Components and resources that naming the next combatant and other orders about turns write.
    OrderWriter
    writes [aim conditions economy health initiative maintained reaction run_up spells steps timer]
    changes [clock command finishing order pace pending round timeline]
}

/// Carries out a command about the fight or one of its turns. A turn that ends without naming the next combatant ends
/// as in `resources`.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Begin = command {
        resources::begin(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        individual_turns::end_turn(&mut fight, who);
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
    if individual_turns::is_turn_of(fight, who)
        && let Some(turn) = fight.change::<TurnOrder>().close()
    {
        individual_turns::turn_has_closed(fight, who, turn.kind());
        if is_over(&fight.battle()) {
            end_round(fight);
        }
        resources::begin_turn(fight, to);
    }
}
