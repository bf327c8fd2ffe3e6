//! Tactics where a round is a row of steps: first the choice between fast and well, then one
//! behaviour after the other, the most pressing first (FOW-01 to FOW-48).
//!
//! Every behaviour but a drop spends actions, and what is dropped takes one to draw again, so that
//! each turn ends.

mod acting;
mod fighting;
mod magic;
mod tempo;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::morale;
use crate::rules::state::{Battle, CombatantId, Nerve, Stage, Stance};

use super::standpoint::Standpoint;
use super::{ambush, approach, knowing, readying, shooting};

/// What a combatant may think of in its step: a proposal, legal or not.
type Behaviour = fn(&Standpoint) -> Option<EncounterCommand>;

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 16] = [
    acting::run_away,
    acting::shake_off,
    acting::stabilise,
    magic::heal,
    readying::take_weapon,
    fighting::finish,
    magic::cast,
    fighting::strike,
    acting::recover_when_low,
    shooting::find_vantage,
    magic::find_vantage,
    approach::advance,
    readying::change_weapon,
    acting::treat,
    knowing::search,
    acting::recover,
];

/// The next command of a fight that plays itself; `None` once it is decided, and where nobody can
/// act or get at anybody.
pub(super) fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if options::is_decided(battle) {
        return None;
    }
    if !battle.clock.has_begun() {
        return Some(EncounterCommand::Begin);
    }
    if let Some(held) = battle.pending.top() {
        let who = *held.asked.first()?;
        return Some(fighting::answer(battle, who));
    }
    let who = morale::is_called_for(battle);
    let call = EncounterCommand::CheckMorale { who };
    if legality::check(battle, &call).is_ok() {
        return Some(call);
    }
    match battle.round.stage {
        Stage::Choosing => Some(tempo::next(battle).unwrap_or_else(|| drop_out(battle))),
        Stage::Acting => {
            let who = crate::rules::turns::actors(battle);
            let command = choose(battle, *who.first()?);
            Some(ambush::reveal_before(battle, &command).unwrap_or(command))
        }
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring => None,
    }
}

/// The round after which nobody waits any longer for those who neither come nor go.
const PATIENCE: u32 = 30;

/// Starts the round; if a fight goes on and on, has somebody draw off instead. That is a ruling of
/// auto-play, where there is no GM to make it.
fn drop_out(battle: &Battle) -> EncounterCommand {
    let tired = battle.everyone().find(|who| {
        battle.sides.stance(who.identity().side) == Stance::Foe
            && who.is_up()
            && who.morale().nerve < Nerve::Fleeing
    });
    match tired {
        Some(who) if battle.clock.round() > PATIENCE => EncounterCommand::SetNerve {
            who: who.id(),
            nerve: Nerve::Fleeing,
        },
        _ => EncounterCommand::StartRound,
    }
}

/// A sensible command for `who`, for whom the round waits; if nothing useful is left to do, the
/// command to let its turn pass.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let is_legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    if battle.pending.top().is_some() {
        return fighting::answer(battle, who);
    }
    let proposal = Standpoint::of(battle, who).and_then(|standpoint| {
        let mut proposals = BEHAVIOURS.iter().map(|behaviour| behaviour(&standpoint));
        proposals.find_map(|proposal| proposal.filter(is_legal))
    });
    proposal.unwrap_or(EncounterCommand::EndTurn { who })
}

/// Whether the actor still means to fight.
fn fights_on(standpoint: &Standpoint) -> bool {
    standpoint.actor.morale().nerve < Nerve::Fleeing
}
