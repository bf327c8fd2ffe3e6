//! Actions in progress: starting, continuing, pausing and abandoning them (SEC-10 to SEC-12, SEC-48).
//!
//! This file says what may be done; `doing` does it, and `timer` holds what is unfinished.

pub mod outcome;
pub mod rejection;
mod words;

mod doing;

use crate::rules::state::{ActionTimer, Battle, CombatantId, CombatantRef, InProgress, Vitality};
use crate::ruleset::{ActionDef, ActionId, Deed};

use super::deeds::Plan;
use super::facts::Rejection;
use super::facts::sense::{SenseRejection, Unsaid};
use super::turns;
use super::turns::seconds::rejection::SecondsRejection;
use super::wounds::rejection::WoundRejection;
use super::{concentration, deeds};
use crate::rules::facts::Order;
use rejection::ActionRejection;

pub(super) use doing::{begin_answer, complete, lose_everything, report_pauses, take_orders};

/// Whether `order` may be started now, and what it comes to.
///
/// # Errors
/// What stands in its way.
pub fn plan(battle: &Battle, order: &Order) -> Result<Plan, Rejection> {
    let actor = battle.find(order.who)?;
    let def = definition(battle, order.action)?;
    may_start(battle, &actor, order, def)?;
    plan_deed(battle, &actor, order, def)
}

/// Whether `order` may be carried out as a reaction, whose turn it is aside.
///
/// # Errors
/// What stands in its way.
pub(super) fn plan_answer(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
) -> Result<Plan, Rejection> {
    let def = definition(battle, order.action)?;
    // Whatever keeps one from doing anything keeps one from reacting.
    actor.conditions().allow(battle.ruleset, &def.does, 1)?;
    plan_deed(battle, actor, order, def)
}

/// What `order` comes to, whether its moment has come aside.
fn plan_deed(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<Plan, Rejection> {
    deeds::rules_of(&def.does).plan(battle, actor, order, def)
}

/// What `action` is.
///
/// # Errors
/// `UnknownAction` if the ruleset has none.
pub fn definition<'a>(
    battle: &Battle<'a, '_>,
    action: ActionId,
) -> Result<&'a ActionDef, Rejection> {
    battle
        .ruleset
        .actions
        .get(action)
        .ok_or(SenseRejection::UnknownAction { action }.into())
}

/// Whether `actor` may start anything of this kind now, its own input aside.
///
/// # Errors
/// What stands in its way.
pub fn may_start(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    turns::check_act(battle, actor, order, def)
}

/// Whether `who` may continue its unfinished action.
///
/// # Errors
/// What stands in its way.
pub fn check_continue(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    // Where time is one for all, what is begun goes on by itself.
    if battle.ruleset.turns.play().in_moments {
        return Err(SenseRejection::NotInThisRuleset.into());
    }
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    let unfinished = find_unfinished(&actor, action)?;
    if let Some(current) = actor.timer().current()
        && current.consecutive
        && current.action() != unfinished.action()
    {
        return Err(ActionRejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        }
        .into());
    }
    let def = definition(battle, unfinished.action())?;
    actor
        .conditions()
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
    }
    Ok(())
}

/// Whether `who` may abandon its unfinished action (SEC-12).
///
/// # Errors
/// What stands in its way.
pub fn check_abandon(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    // Where time is one for all, one can let go at any moment.
    if !battle.ruleset.turns.play().in_moments {
        battle.order.open_turn_of(who, battle.clock)?;
    }
    if action.is_none() && concentration::can_let_go(&actor) {
        return Ok(());
    }
    let unfinished = find_unfinished(&actor, action)?;
    let def = definition(battle, unfinished.action())?;
    if let Deed::Run { committed, .. } = def.does
        && unfinished.spent() < committed
    {
        return Err(ActionRejection::Committed {
            least: committed,
            spent: unfinished.spent(),
        }
        .into());
    }
    Ok(())
}

fn find_unfinished<'a>(
    actor: &CombatantRef<'a, '_>,
    action: Option<ActionId>,
) -> Result<&'a InProgress, Rejection> {
    let timer: &'a ActionTimer = actor.timer();
    timer
        .unfinished()
        .find(|unfinished| action.is_none_or(|action| action == unfinished.action()))
        .ok_or(ActionRejection::NothingUnfinished.into())
}

/// Checks that nothing was left unsaid that the deed needs.
pub(super) fn said<T>(value: Option<T>, what: Unsaid) -> Result<T, Rejection> {
    value.ok_or(SenseRejection::Unsaid { what }.into())
}
