//! Who may act, delay, break in or end its turn now, by the seconds that are left of it.

use crate::rules::action::rejection::ActionRejection;
use crate::rules::effects;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, TurnKind, Vitality};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, ActionId, Deed};

use super::rejection::SecondsRejection;

/// Whether `actor` may start this action now, whatever the deed itself asks for (SEC-10, SEC-14).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `Incapacitated` or `ConditionForbids`
/// if it cannot act, `UnfinishedAction` if it must go on with another action or has begun this one
/// already, `NoSecondsLeft`.
pub(in crate::rules::turns) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(actor.id(), battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    effects::allow(battle.ruleset, actor, &def.does, def.duration.least())?;
    let seconds = match &def.does {
        Deed::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.least()),
        _ => def.duration.least(),
    };
    if seconds == 0 {
        // Zero-second actions may stand inside a longer action (SEC-14).
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
    // An action that was set aside is taken up again, not started twice.
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

/// Whether `who` may delay its turn (SEC-05).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `UnknownCombatant` or `Incapacitated`,
/// `AlreadyDelayed` for a delayed turn, `AlreadySpent` or `UnfinishedAction` if something has been
/// begun.
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

/// Whether all of these may take their delayed turns now (SEC-06).
///
/// # Errors
/// `NotBegun` before the fight begins, `UnknownCombatant` or `Incapacitated`, `NotDelayed` if one
/// has no delayed turn or nobody is named, `InsideAction` if the open turn is in the middle of an
/// action: wait until it is done.
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
    // A turn is inside an action if some of it was done in this turn and more is still to be done.
    // If the turn has run out during it, or has not come to it yet, that is between turns (SEC-16).
    if let Some(turn) = battle.order.open_turn()
        && turn.left() > 0
        && let Some(active) = battle.get(turn.who())
        && let Some(action) = active.timer().current()
        && action.is_consecutive()
        && action.worked_this_turn()
    {
        return Err(SecondsRejection::InsideAction {
            who: turn.who(),
            action: action.action(),
        }
        .into());
    }
    Ok(())
}

/// Whether `who` may continue its unfinished action.
///
/// # Errors
/// `NotInThisRuleset` where actions go on by themselves, `NotYourTurn` and the like if no turn of
/// its own is open, `NothingUnfinished`, `UnfinishedAction` if another action comes first,
/// `Incapacitated`, `ConditionForbids` or `NoSecondsLeft` if it cannot work on it.
pub fn check_continue(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    // Where time runs the same for all, an action that has begun goes on by itself.
    if battle.ruleset.turns.play().in_moments {
        return Err(SenseRejection::NotInThisRuleset.into());
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
    effects::allow(battle.ruleset, &actor, &def.does, def.duration.least())?;
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
    }
    Ok(())
}

/// Whether `who` may end its turn.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `UnknownCombatant` if it has left,
/// `UnfinishedAction` if seconds are left to go on with what it has begun.
pub(in crate::rules::turns) fn check_end_turn(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    let actor = battle.find(who)?;
    // The unfinished action comes first; only when no second is left may it wait (SEC-10, SEC-11).
    if turn.left() > 0
        && actor.is_up()
        && let Some(action) = actor.timer().current()
        && action.is_consecutive()
        // One that is kept from going on lets the seconds pass.
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
