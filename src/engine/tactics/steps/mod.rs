//! Tactics for rounds that are a row of steps: first the choice between fast and well, then one behaviour after the
//! other, the most pressing first (FOW-01 to FOW-48).
//!
//! Every behaviour except for a drop spends actions, and drawing a dropped item again takes one, so that each turn
//! ends.

mod acting;
mod fighting;
mod tempo;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::morale;
use crate::rules::state::{Battle, CombatantId, MoraleState, Stage, Stance};

use super::standpoint::{Behaviour, Standpoint, first_proposal};
use super::{ambush, approach, attacks, orders, readying, retreat, shooting, spells};

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 16] = [
    acting::run_away,
    acting::shake_off,
    acting::stabilise,
    retreat::walk_away,
    readying::take_weapon,
    fighting::finish,
    cast,
    fighting::strike,
    acting::recover_when_low,
    shooting::find_vantage,
    spells::find_vantage,
    approach::advance,
    readying::change_weapon,
    acting::treat,
    approach::search,
    acting::recover,
];

/// The behaviours of a combatant whose side has orders to retreat, the most pressing first.
const IN_RETREAT: [Behaviour; 8] = [
    acting::shake_off,
    orders::walk_out,
    acting::run_away,
    readying::take_weapon,
    fighting::finish,
    cast,
    fighting::strike,
    acting::recover_when_low,
];

/// Returns the next command of an auto-played fight; `None` once the fight is decided, or if no combatant can act or
/// reach an enemy.
pub(super) fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if options::is_decided(battle) {
        return None;
    }
    if !battle.clock.has_begun() {
        return Some(EncounterCommand::Begin);
    }
    let who = morale::is_called_for(battle);
    let call = EncounterCommand::CheckMorale { who };
    if legality::check(battle, &call).is_ok() {
        return Some(call);
    }
    match battle.round.stage {
        Stage::Choosing => Some(tempo::next(battle).unwrap_or_else(|| drop_out(battle))),
        Stage::Acting => {
            let who = *crate::rules::turns::actors(battle).first()?;
            let command = choose(battle, who);
            if let Some(leaves) = retreat::leave(battle, who) {
                return Some(leaves);
            }
            Some(ambush::reveal_before(battle, &command).unwrap_or(command))
        }
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring => None,
    }
}

/// Number of rounds after which opponents begin to flee from a fight that does not end.
const ROUNDS_BEFORE_FLEEING: u32 = 30;

/// Starts the round. After too many rounds, makes an opponent flee instead: a ruling of auto-play, which has no GM to
/// make it.
fn drop_out(battle: &Battle) -> EncounterCommand {
    let tired = battle.combatants().find(|who| {
        battle.sides.stance(who.identity().side) == Stance::Foe
            && who.is_up()
            && who.morale().nerve < MoraleState::Fleeing
    });
    match tired {
        Some(who) if battle.clock.round() > ROUNDS_BEFORE_FLEEING => EncounterCommand::SetNerve {
            who: who.id(),
            nerve: MoraleState::Fleeing,
        },
        _ => EncounterCommand::StartRound,
    }
}

/// Returns the choice of `who` to act fast, if the round waits for choices.
pub(super) fn prepare(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let actor = battle.get(who)?;
    let is_choosing = battle.round.stage == Stage::Choosing;
    is_choosing.then(|| tempo::choose_fast(battle, &actor))?
}

/// Returns a sensible command for `who`, the combatant that the round waits for. If nothing useful is left, the command
/// ends the turn.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let proposal = Standpoint::new(battle, who).and_then(|standpoint| {
        let behaviours = orders::suitable(&standpoint, &BEHAVIOURS, &IN_RETREAT);
        first_proposal(&standpoint, behaviours)
    });
    proposal.unwrap_or(EncounterCommand::EndTurn { who })
}

/// Casts a spell that is worth more than the best attack.
fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let attack = attacks::best_of_both(standpoint).map_or(0, |(value, _)| value);
    spells::cast(standpoint, attack)
}

/// Checks whether the actor is willing to fight.
fn fights_on(standpoint: &Standpoint) -> bool {
    standpoint.actor.morale().nerve < MoraleState::Fleeing
}
