//! Checks for acting, delaying, interrupting and ending a turn, by the seconds left in it.

use crate::rules::action::rejection::ActionRejection;
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, TurnKind, Vitality};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId};

use super::rejection::SecondsRejection;

/// Checks whether `actor` may start this action now, apart from the action's own requirements (SEC-10, SEC-14).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `actor` is open, `Incapacitated` or `ConditionForbids` if it cannot act,
/// `UnfinishedAction` if it must continue another action or has begun this one already, `NoSecondsLeft`.
pub(in crate::rules::turns) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(actor.id(), battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    effects::allow(battle.ruleset, actor, &def.does, def.duration.min_ticks())?;
    let seconds = match &def.does {
        ActionBehaviour::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.min_ticks()),
        _ => def.duration.min_ticks(),
    };
    if seconds == 0 {
        // Zero-second actions may take place inside a longer action (SEC-14).
        return Ok(());
    }
    if let Some(current) = actor
        .timer()
        .current()
        .filter(|current| current.is_consecutive())
    {
        return Err(ActionRejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        }
        .into());
    }
    // An action that was set aside is continued, not started twice.
    if let Some(aside) = actor
        .timer()
        .unfinished()
        .find(|aside| aside.action() == order.action)
    {
        return Err(ActionRejection::UnfinishedAction {
            action: aside.action(),
            left: aside.left(),
        }
        .into());
    }
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
    }
    Ok(())
}

/// Checks whether `who` may delay its turn (SEC-05).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `who` is open, `UnknownCombatant` or `Incapacitated`, `AlreadyDelayed` for
/// a delayed turn, `AlreadySpent` or `UnfinishedAction` if something has been begun.
pub(in crate::rules::turns) fn check_delay(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    if turn.kind() == TurnKind::Delayed {
        return Err(TurnRejection::AlreadyDelayed.into());
    }
    if turn.spent() > 0 {
        return Err(SecondsRejection::AlreadySpent {
            spent: turn.spent(),
        }
        .into());
    }
    match actor.timer().unfinished().next() {
        Some(unfinished) => Err(ActionRejection::UnfinishedAction {
            action: unfinished.action(),
            left: unfinished.left(),
        }
        .into()),
        None => Ok(()),
    }
}

/// Checks whether all of these may take their delayed turns now (SEC-06).
///
/// # Errors
/// `NotBegun` before the fight begins, `UnknownCombatant` or `Incapacitated`, `NotDelayed` if one has no delayed turn
/// or `who` is empty, `InsideAction` if the open turn is in the middle of an action: wait until it is done.
pub(in crate::rules::turns) fn check_take_delayed_turn(
    battle: &Battle,
    who: &[CombatantId],
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if who.is_empty() {
        return Err(SecondsRejection::NotDelayed.into());
    }
    for who in who {
        let claimant = battle.find(*who)?;
        if claimant.health().vitality() != Vitality::Up {
            return Err(WoundRejection::Incapacitated.into());
        }
        if !battle
            .order
            .place_of(*who)
            .is_some_and(|place| place.delayed)
        {
            return Err(SecondsRejection::NotDelayed.into());
        }
    }
    // A turn is inside an action if part of the action was done in this turn and more of it is left. If the turn has
    // run out during the action, or has not reached it yet, that is between turns (SEC-16).
    if let Some(turn) = battle.order.open_turn()
        && turn.left() > 0
        && let Some(active) = battle.get(turn.combatant())
        && let Some(action) = active.timer().current()
        && action.is_consecutive()
        && action.worked_this_turn()
    {
        return Err(SecondsRejection::InsideAction {
            who: turn.combatant(),
            action: action.action(),
        }
        .into());
    }
    Ok(())
}

/// Checks whether `who` may continue its unfinished action.
///
/// # Errors
/// `NotInThisRuleset` if actions continue by themselves, `NotYourTurn` and the like if no turn of `who` is open,
/// `NothingUnfinished`, `UnfinishedAction` if another action comes first, `Incapacitated`, `ConditionForbids` or
/// `NoSecondsLeft` if it cannot work on it.
pub fn check_continue(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    // If all combatants share the same time, an action that has begun continues by itself.
    if battle.ruleset.turns.rules().in_moments {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    let unfinished = actor
        .timer()
        .find(action)
        .ok_or(ActionRejection::NothingUnfinished)?;
    if let Some(current) = actor.timer().current()
        && current.is_consecutive()
        && current.action() != unfinished.action()
    {
        return Err(ActionRejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        }
        .into());
    }
    let def = battle.action(unfinished.action())?;
    effects::allow(battle.ruleset, &actor, &def.does, def.duration.min_ticks())?;
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
    }
    Ok(())
}

/// Checks whether `who` may end its turn.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `who` is open, `UnknownCombatant` if it has left, `UnfinishedAction` if
/// seconds are left to continue its action in progress.
pub(in crate::rules::turns) fn check_end_turn(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    let actor = battle.find(who)?;
    // The unfinished action comes first; it may wait only if no second is left (SEC-10, SEC-11).
    if turn.left() > 0
        && actor.is_up()
        && let Some(action) = actor.timer().current()
        && action.is_consecutive()
        // A combatant that is kept from continuing lets the seconds pass.
        && check_continue(battle, who, None).is_ok()
    {
        return Err(ActionRejection::UnfinishedAction {
            action: action.action(),
            left: action.left(),
        }
        .into());
    }
    Ok(())
}
