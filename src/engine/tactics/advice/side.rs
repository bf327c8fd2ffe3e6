//! The turn of a whole side, one command after another.

use crate::encounter::options;
use crate::rules::arrival;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, SideId, Stage, Stance};
use crate::rules::turns;
use crate::tactics::{choose, next_command, prepare};

use super::explain;
use super::model::Advice;

/// The next step of a side.
#[derive(Clone, Debug, PartialEq)]
pub enum SideStep {
    /// One of its combatants acts, reacts or declares.
    Choice(Advice),
    /// The GM decides something first.
    Ruling(Advice),
    /// A combatant of another side may react.
    Reaction(CombatantId),
    /// A wave is due.
    Wave,
    /// The side has nothing left to do now.
    Over,
}

/// Returns the side whose combatants may act, react or declare now: that of `selected` if it is one of them, otherwise
/// the first. Returns `None` if there is none. The party is left out: its players decide.
pub fn acting_side(battle: &Battle, selected: Option<CombatantId>) -> Option<SideId> {
    if !battle.clock.has_begun() || options::is_decided(battle) {
        return None;
    }
    let side_of = |who: CombatantId| battle.get(who).map(|who| who.identity().side);
    let mut sides: Vec<SideId> = match battle.round.stage {
        Stage::Declaring | Stage::Choosing => {
            let everyone = battle.combatants();
            let preparing = everyone.filter(|who| prepare(battle, who.id()).is_some());
            preparing.map(|who| who.identity().side).collect()
        }
        Stage::Apart | Stage::Surprise { .. } | Stage::Acting => {
            let actors = turns::actors(battle).into_iter();
            actors.filter_map(side_of).collect()
        }
    };
    sides.retain(|side| battle.sides.stance(*side) != Stance::Party);
    let own = selected
        .and_then(side_of)
        .filter(|side| sides.contains(side));
    own.or_else(|| sides.first().copied())
}

/// Returns what `side` does next. `declined` is a decision of the GM that the GM does not want to make: it is not
/// proposed again.
pub fn next_of_side(
    battle: &Battle,
    side: SideId,
    declined: Option<&EncounterCommand>,
) -> SideStep {
    if !battle.clock.has_begun() || options::is_decided(battle) {
        return SideStep::Over;
    }
    let is_member = |who: &CombatantId| {
        let who = battle.get(*who);
        who.is_some_and(|who| who.identity().side == side)
    };
    let choice = |command: Option<EncounterCommand>| {
        let advice = command.and_then(|command| explain(battle, command));
        advice.map_or(SideStep::Over, SideStep::Choice)
    };
    if let Some(pending) = battle.pending.top() {
        return match pending.asked.first() {
            Some(asked) if is_member(asked) => choice(Some(choose(battle, *asked))),
            Some(asked) => SideStep::Reaction(*asked),
            None => SideStep::Over,
        };
    }
    if arrival::due(battle).is_some() {
        return SideStep::Wave;
    }
    let next = next_command(battle).and_then(|command| explain(battle, command));
    if let Some(next) = &next
        && next.is_ruling
        && is_decision_between_turns(&next.command)
        && Some(&next.command) != declined
    {
        return SideStep::Ruling(next.clone());
    }
    match battle.round.stage {
        Stage::Declaring | Stage::Choosing => {
            let mut members = battle.combatants().map(|who| who.id()).filter(is_member);
            choice(members.find_map(|who| prepare(battle, who)))
        }
        Stage::Apart | Stage::Surprise { .. } | Stage::Acting => {
            let delayed = next.filter(|next| {
                matches!(next.command, EncounterCommand::TakeDelayedTurn { .. })
                    && next.who.as_ref().is_some_and(is_member)
            });
            if let Some(delayed) = delayed {
                return SideStep::Choice(delayed);
            }
            let actor = turns::actors(battle).into_iter().find(is_member);
            choice(actor.map(|who| choose(battle, who)))
        }
    }
}

/// Checks whether a command of the GM is a decision about combatants. All others only take the round a step further.
fn is_decision_between_turns(command: &EncounterCommand) -> bool {
    matches!(
        command,
        EncounterCommand::CheckMorale { .. }
            | EncounterCommand::Reveal { .. }
            | EncounterCommand::RemoveCombatant { .. }
            | EncounterCommand::SetNerve { .. }
            | EncounterCommand::SetVitality { .. }
    )
}
