//! Actions in progress: starting, continuing, pausing and abandoning them (SEC-10 to SEC-12, SEC-48).
//!
//! This file has the checks; `execution` carries actions out, and `progress` is how other mechanics change the
//! unfinished ones.

pub mod outcome;
pub mod rejection;
mod text;

mod execution;
pub(super) mod progress;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::action_behaviours::Plan;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::mechanic::{CommandRules, Mechanics};
use super::schedule::EncounterSystems;
use super::turns;
use super::{action_behaviours, concentration};
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Battle, CombatantId, CombatantRef, TurnPace};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId};
use rejection::ActionRejection;

pub(super) use execution::{begin_reaction, cancel_all_actions};

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics
        .handle(commands, execution::handle_commands)
        .add_systems(
            EncounterSystems::Pauses,
            execution::report_pauses.run_if(work_stopped),
        );
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Act(order) => {
            CommandRules::after_reactions(|battle| match &*planned(battle, order) {
                Ok(_plan) => Ok(()),
                Err(why) => Err(why.clone()),
            })
        }
        EncounterCommand::Continue { who, action, .. } => CommandRules::after_reactions(|battle| {
            turns::seconds::check_continue(battle, *who, *action)
        }),
        EncounterCommand::Abandon { who, action } => {
            CommandRules::after_reactions(|battle| check_abandon(battle, *who, *action))
        }
        _of_another_mechanic => return None,
    })
}

/// True if a combatant has stopped working on its action, completed or not.
fn work_stopped(pace: Res<TurnPace>) -> bool {
    pace.is_still() && pace.busy_combatant().is_some()
}

/// Checks whether `order` may be started now, and returns its plan.
///
/// # Errors
/// The [`Rejection`] that prevents starting it now; its text says what would make it legal.
pub fn plan(battle: &Battle, order: &ActionOrder) -> Result<Plan, Rejection> {
    let actor = battle.find(order.who)?;
    let def = definition(battle, order.action)?;
    action_behaviours::check_fields(battle.ruleset, order)?;
    may_start(battle, &actor, order, def)?;
    plan_deed(battle, &actor, order, def)
}

/// Like [`plan`], for callers that ask repeatedly in one state of the fight.
pub fn planned(battle: &Battle, order: &ActionOrder) -> Arc<Result<Plan, Rejection>> {
    battle.answer(PlanOf(order.clone()), || plan(battle, order))
}

/// Cache key of the plan of an order.
#[derive(PartialEq, Eq, Hash)]
struct PlanOf(ActionOrder);

/// Checks whether `order` may be carried out as a reaction, regardless of turns, and returns its plan.
///
/// # Errors
/// The [`Rejection`] that prevents it as a reaction now; its text says what would make it legal.
pub(super) fn plan_answer(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
) -> Result<Plan, Rejection> {
    let def = definition(battle, order.action)?;
    // A condition that forbids all actions also forbids reactions.
    effects::allow(battle.ruleset, actor, &def.does, 1)?;
    plan_deed(battle, actor, order, def)
}

/// Returns the plan of `order`, regardless of turns.
fn plan_deed(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<Plan, Rejection> {
    action_behaviours::rules_of(order.action, def).plan(battle, actor, order, def)
}

/// Returns the ruleset's definition of `action`.
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
        .ok_or(InputRejection::UnknownAction { action }.into())
}

/// Checks whether `actor` may start any action of this kind now, ignoring the order's own input.
///
/// # Errors
/// The [`Rejection`] that forbids the whole kind: a condition, a posture, an unfinished action, or a turn that has
/// nothing left for it.
pub fn may_start(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    turns::check_act(battle, actor, order, def)
}

/// Checks whether `who` may abandon its unfinished action (SEC-12).
///
/// # Errors
/// `NothingUnfinished` if there is nothing to give up, `Committed` inside the first seconds of a run, or the rejection
/// of a combatant whose turn it is not.
pub fn check_abandon(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    // If all combatants share the same time, an action can be given up at any moment.
    if !battle.ruleset.turns.rules().in_moments {
        battle.order.open_turn_of(who, battle.clock)?;
    }
    if action.is_none() && concentration::can_drop_magic(&actor) {
        return Ok(());
    }
    let unfinished = actor
        .timer()
        .find(action)
        .ok_or(ActionRejection::NothingUnfinished)?;
    let def = definition(battle, unfinished.action())?;
    if let ActionBehaviour::Run { committed, .. } = def.does
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
