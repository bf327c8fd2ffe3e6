//! Reactions: what a combatant that is asked does about what is held (RES-13).

use crate::rules::facts::EncounterCommand;
use crate::rules::reaction;
use crate::rules::state::Battle;

/// What the first of those who are asked does; `None` where nobody is asked. It has one reaction
/// before its next turn and cannot foresee a better use for it, so it reacts whenever it can.
pub(super) fn next(battle: &Battle) -> Option<EncounterCommand> {
    let held = battle.pending.top()?;
    let who = *held.asked.first()?;
    let answer = reaction::answers(battle, who).into_iter().next();
    Some(match answer {
        Some(order) => EncounterCommand::React(order),
        None => EncounterCommand::LetPass { who },
    })
}
