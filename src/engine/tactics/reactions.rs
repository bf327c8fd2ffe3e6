//! Reactions of combatants to pending triggers (RES-13).

use crate::rules::facts::EncounterCommand;
use crate::rules::reaction;
use crate::rules::state::Battle;

/// Returns the reaction of the first combatant that is asked; `None` if none is asked. A combatant has one reaction
/// before its next turn and cannot foresee a better use for it, so it reacts whenever it can.
pub(super) fn next(battle: &Battle) -> Option<EncounterCommand> {
    let held = battle.pending.top()?;
    let who = *held.asked.first()?;
    let answer = reaction::possible_reactions(battle, who).into_iter().next();
    Some(match answer {
        Some(order) => EncounterCommand::React(order),
        None => EncounterCommand::LetPass { who },
    })
}
