//! The commands about a fight and its turns: begin, and end a turn.

use crate::rules::facts::EncounterCommand;
use crate::rules::reaction::ready::refresh;
use crate::rules::state::{Changes, Clock, Fight, Initiative, Reaction, TurnOrder, Writes};
use crate::rules::turns::individual_turns;

context! {
    /// Components and resources that orders about turns write.
    OrderWriter
    writes [initiative reaction]
    changes [clock command order]
}

/// Carries out a command about the fight or one of its turns.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Begin = command {
        begin(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        individual_turns::end_turn(&mut fight, who);
    }
}

/// Begins the fight: every combatant present has its reaction before its first turn (RES-13).
pub(in crate::rules::turns) fn begin(
    fight: &mut (impl Changes<Clock> + Changes<TurnOrder> + Writes<Initiative> + Writes<Reaction>),
) {
    individual_turns::begin(fight);
    for who in fight.ids() {
        refresh(fight, who);
    }
}
