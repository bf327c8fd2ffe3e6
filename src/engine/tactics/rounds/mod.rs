//! Tactics for rounds in which sides roll initiative: declarations, and actions when a combatant's slot comes.
//!
//! As in a turn of seconds, one behaviour after the other is asked, the most pressing first, and the first legal
//! proposal is taken. Every behaviour spends the major action or passes, so that each slot ends.

mod declaring;
mod fighting;
mod magic;
mod morale;
mod moving;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, MoraleState, Stage};
use crate::rules::turns;

use super::ambush;
use super::knowledge;
use super::orders;
use super::retreat;
use super::standpoint::{Behaviour, Standpoint, first_proposal};

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 16] = [
    magic::name_target,
    morale::run_or_fall_back,
    magic::cast,
    fighting::ready_weapon,
    fighting::strike,
    magic::use_ability,
    moving::set_weapon,
    fighting::shoot,
    fighting::wait_to_shoot,
    fighting::aid,
    magic::wait_for_low,
    moving::charge,
    moving::close,
    moving::approach,
    fighting::take_melee_weapon,
    moving::search,
];

/// The behaviours of a combatant whose side has orders to retreat, the most pressing first.
const IN_RETREAT: [Behaviour; 8] = [
    magic::name_target,
    morale::leave_on_orders,
    morale::wait_to_leave,
    morale::run_or_fall_back,
    morale::flee_on_orders,
    fighting::ready_weapon,
    fighting::strike,
    fighting::shoot,
];

/// Returns the next command of an auto-played fight; `None` once the fight is decided, or if no combatant can act or
/// knows of an enemy.
pub(super) fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if options::is_decided(battle) {
        return None;
    }
    if !battle.clock.has_begun() {
        return Some(EncounterCommand::Begin);
    }
    if let Some(morale) = morale::call_for_morale(battle) {
        return Some(morale);
    }
    if let Some(gone) = morale::slip_away(battle) {
        return Some(gone);
    }
    match battle.round.stage {
        Stage::Apart | Stage::Choosing => None,
        Stage::Declaring
            if !knowledge::any_has_goal(battle) && !orders::any_is_on_its_way(battle) =>
        {
            None
        }
        Stage::Declaring => {
            Some(declaring::next(battle).unwrap_or(EncounterCommand::RollInitiative))
        }
        Stage::Surprise { .. } | Stage::Acting => {
            let who = *turns::actors(battle).first()?;
            let command = choose(battle, who);
            if let Some(leaves) = retreat::leave(battle, who) {
                return Some(leaves);
            }
            // A hidden combatant is visible from its first attack on.
            Some(ambush::reveal_before(battle, &command).unwrap_or(command))
        }
    }
}

/// Returns the declaration of `who`, if the round waits for declarations and it has a useful one.
pub(super) fn prepare(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let actor = battle.get(who)?;
    let is_declaring = battle.round.stage == Stage::Declaring;
    is_declaring.then(|| declaring::declare(battle, &actor))?
}

/// Returns a sensible command for `who`, the combatant that the round waits for. If nothing useful is left, the command
/// passes.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let proposal = Standpoint::new(battle, who).and_then(|standpoint| {
        let behaviours = orders::suitable(&standpoint, &BEHAVIOURS, &IN_RETREAT);
        first_proposal(&standpoint, behaviours)
    });
    proposal.unwrap_or_else(|| options::pass(battle, who))
}

/// Checks whether a combatant is willing to fight.
fn fights_on(nerve: MoraleState) -> bool {
    matches!(nerve, MoraleState::Steady)
}
