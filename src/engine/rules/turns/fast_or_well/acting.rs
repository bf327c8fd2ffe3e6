//! The step in which each combatant acts, and its number of actions (FOW-01 to FOW-04, FOW-44, FOW-48).

use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::movement::stepping;
use crate::rules::reaction::ready::trigger_of_order;
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::spell::rejection::SpellRejection;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, RoundStep, SideId, Slot, Stage, Tempo,
};
use crate::rules::surprise::rejection::SurpriseRejection;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionBehaviour, ActionDef, FastOrWellTurns, OrderRule};

use super::rejection::FastOrWellRejection;

fn figures<'a>(battle: &Battle<'a, '_>) -> Result<&'a FastOrWellTurns, Rejection> {
    battle
        .ruleset
        .turns
        .fast_or_well()
        .ok_or(InputRejection::NotInThisRuleset.into())
}

/// Returns true if `who` is surprised. Surprise lasts for one round: the first, or the one in which the GM set it
/// (FOW-04).
pub fn is_surprised(who: &CombatantRef) -> bool {
    who.steps().surprised
}

/// Returns the step in which `who` acts this round, as far as that is known by now (FOW-02, FOW-04, FOW-48).
pub fn step_of(battle: &Battle, who: &CombatantRef) -> RoundStep {
    let part = who.steps();
    let player = battle.is_player_character(who);
    let slow = if player {
        RoundStep::SlowPlayers
    } else {
        RoundStep::SlowOpponents
    };
    let late = is_surprised(who) || effects::has_order_rule(battle.ruleset, who, OrderRule::Last);
    let becomes_slow = late && has_not_acted(who);
    match part.step {
        _ if becomes_slow => slow,
        Some(step) => step,
        None if !player => RoundStep::Opponents,
        None => match part.tempo {
            Some(Tempo::Fast) => RoundStep::FastPlayers,
            Some(Tempo::Well) | None => RoundStep::WellPlayers,
        },
    }
}

/// Returns how many actions a player character has at this tempo (FOW-01); 0 if a round has no steps.
pub fn actions_by(battle: &Battle, tempo: Tempo) -> u32 {
    figures(battle).map_or(0, |turns| match tempo {
        Tempo::Fast => turns.fast_actions,
        Tempo::Well => turns.well_actions,
    })
}

/// Returns how many actions the turn of `who` has this round (FOW-01, FOW-02, FOW-44); 0 if a round has no steps.
pub fn actions_of(battle: &Battle, who: &CombatantRef) -> u32 {
    let Ok(turns) = figures(battle) else {
        return 0;
    };
    let usual = match (battle.is_player_character(who), who.steps().tempo) {
        (false, _) => turns.opponent_actions,
        (true, Some(Tempo::Fast)) if !is_surprised(who) => turns.fast_actions,
        (true, _) => turns.well_actions,
    };
    effects::max_actions(battle.ruleset, who, usual)
}

/// Returns the step in which the round waits for `who`, or `None` once its turn is over.
pub(in crate::rules::turns) fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    (!who.steps().ended).then(|| Slot::Step(step_of(battle, who)))
}

/// Checks whether the round waits for `actor` now.
///
/// # Errors
/// `NotBegun` before the fight begins, `ChooseFirst` while the players still choose, `NotItsMoment` with the step that
/// it acts in.
pub(in crate::rules::turns) fn check_waiting(
    battle: &Battle,
    actor: &CombatantRef,
) -> Result<(), Rejection> {
    if battle.round.waits_for(actor.id()) {
        return Ok(());
    }
    Err(match battle.round.stage {
        Stage::Apart => Rejection::Turn(TurnRejection::NotBegun),
        Stage::Choosing => Rejection::FastOrWell(FastOrWellRejection::ChooseFirst),
        Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
            let comes = next_slot_of(battle, actor);
            Rejection::Turn(TurnRejection::not_its_moment(comes, actor))
        }
    })
}

/// Returns how many actions an order takes: as many as its action or its spell says, or the whole turn if moving takes
/// that (FOW-42, FOW-46).
///
/// # Errors
/// `WholeTurn` if moving takes the whole turn, and the actor has already acted in it.
pub(super) fn action_cost(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<u32, Rejection> {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let usual = match (&def.does, spell) {
        (ActionBehaviour::Cast | ActionBehaviour::Ability, Some(spell)) => {
            spell.casting.unwrap_or(def.duration.min_ticks())
        }
        _ => def.duration.min_ticks(),
    };
    let moves = matches!(
        def.does,
        ActionBehaviour::Move | ActionBehaviour::Overcome { moves: true }
    );
    if usual == 0 || !moves || !stepping::moving_takes_turn(battle, actor) {
        return Ok(usual);
    }
    if actor.steps().acted {
        return Err(FastOrWellRejection::WholeTurn.into());
    }
    Ok(actor.steps().actions_left.max(usual))
}

/// Checks whether `actor` may start this action now, apart from the action's own requirements.
///
/// # Errors
/// `NotBegun`, `ChooseFirst` or `NotItsMoment` if the round does not wait for it, `Incapacitated` or `ConditionForbids`
/// if it cannot act, `OnlyAReaction` if the action is only a reaction, `NoActionsLeft` or `WholeTurn` if its turn has
/// no room for it.
pub(in crate::rules::turns) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if trigger_of_order(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    effects::allow(battle.ruleset, actor, &def.does, def.duration.min_ticks())?;
    check_waiting(battle, actor)?;
    let need = action_cost(battle, actor, order, def)?;
    let have = actor.steps().actions_left;
    if need == 0
        && order
            .spell
            .is_some_and(|id| actor.spells().used.0.contains(&id))
    {
        return Err(SpellRejection::AbilitySpent.into());
    }
    if need > have {
        return Err(FastOrWellRejection::NoActionsLeft { have, need }.into());
    }
    Ok(())
}

/// Checks whether this choice can be made now (FOW-01, FOW-04).
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no such choice, `UnknownCombatant` or `Incapacitated`, `NotChoosing` once the
/// round has started, `NoChoice` for opponents and for a surprised character that would act fast, `NothingToChange` if
/// it has chosen this already.
pub fn check_choose(battle: &Battle, who: CombatantId, how: Tempo) -> Result<(), Rejection> {
    figures(battle)?;
    let actor = battle.find(who)?;
    if battle.round.stage != Stage::Choosing {
        return Err(FastOrWellRejection::NotChoosing.into());
    }
    if !battle.is_player_character(&actor) {
        return Err(FastOrWellRejection::NoChoice { surprised: false }.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if how == Tempo::Fast && is_surprised(&actor) {
        return Err(FastOrWellRejection::NoChoice { surprised: true }.into());
    }
    if actor.steps().tempo == Some(how) {
        return Err(InputRejection::NothingToChange.into());
    }
    Ok(())
}

/// Checks whether the GM can end the choosing and start the round (FOW-01).
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no such choice, `NotBegun` before the fight begins, `NotChoosing` once the
/// round has started.
pub fn check_start(battle: &Battle) -> Result<(), Rejection> {
    figures(battle)?;
    match battle.round.stage {
        Stage::Choosing => Ok(()),
        Stage::Apart => Err(TurnRejection::NotBegun.into()),
        Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
            Err(FastOrWellRejection::NotChoosing.into())
        }
    }
}

/// Checks whether the GM can now set whether a side is `surprised` (FOW-04). This affects the current round, and only
/// members that have not acted in it yet.
///
/// # Errors
/// `UnknownSide`, `NothingToChange` if the side has no members or all of them are in that state already, `AllHaveActed`
/// if all of them have acted.
pub(in crate::rules::turns) fn check_surprise(
    battle: &Battle,
    side: SideId,
    surprised: bool,
) -> Result<(), Rejection> {
    let known = battle.sides.get(side);
    known.ok_or(InputRejection::UnknownSide { side })?;
    let members = || {
        battle
            .combatants()
            .filter(move |who| who.identity().side == side)
    };
    if members().all(|who| who.steps().surprised == surprised) {
        return Err(InputRejection::NothingToChange.into());
    }
    if members().any(|who| has_not_acted(&who)) {
        Ok(())
    } else {
        Err(SurpriseRejection::AllHaveActed.into())
    }
}

/// Returns true if `who` has yet to act this round, so that surprise changes when it does.
pub(super) fn has_not_acted(who: &CombatantRef) -> bool {
    !who.steps().acted && !who.steps().ended
}
