//! The actions of a turn, for the combatant whose turn it is: end, delay, continue and repeat, pass for all, morale.

use bevy::prelude::*;

use crate::encounter::{self, SubmitError, options};
use crate::gm::context_menu::side_to_check;
use crate::gm::declare::DeclareUi;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{CombatantId, Stage};
use crate::view::preview::Forecast;
use crate::view::{
    Cursor, NextDecision, PointerIntent, Selection, Settings, Tool, UsualAttack, actions,
};

use super::register::RegisterFeature;
use super::requests::carry_out;
use super::submission::{active, actors, rejection_text, submit_all};
use super::text::turn as text;
use super::toasts::Toasts;

/// Registers the actions.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::NEXT_DECISION, next_decision)
        .add_action(&actions::END_TURN, |world: &mut World| {
            submit_for_turn(world, |who| EncounterCommand::EndTurn { who });
        })
        .add_action(&actions::DELAY, |world: &mut World| {
            submit_for_turn(world, |who| EncounterCommand::Delay { who });
        })
        .add_action(&actions::CONTINUE, |world: &mut World| {
            submit_for_turn(world, |who| EncounterCommand::Continue {
                who,
                action: None,
                seconds: None,
            });
        })
        .add_action(&actions::ABANDON, |world: &mut World| {
            submit_for_turn(world, |who| EncounterCommand::Abandon { who, action: None });
        })
        .add_action(&actions::HOLD, |world: &mut World| {
            submit_for_turn(world, options::hold);
        })
        .add_action(&actions::DO_IN_LOW, |world: &mut World| {
            submit_for_turn(world, options::hold_for_low);
        })
        .add_action(&actions::TAKE_DELAYED, take_delayed)
        .add_action(&actions::ALL_PASS, pass_all)
        .add_action(&actions::ROLL_INITIATIVE, |world: &mut World| {
            submit_all(world, [EncounterCommand::RollInitiative].into(), false);
        })
        .add_action(&actions::DECLARE, declare_for_group)
        .add_action(&actions::CHECK_MORALE, check_morale)
        .add_action(&actions::REPEAT_ATTACK, repeat_attack);
}

/// Submits a command for the combatant whose turn it is.
fn submit_for_turn(world: &mut World, command: impl FnOnce(CombatantId) -> EncounterCommand) {
    match active(world) {
        Some(who) => submit_all(world, [command(who)].into(), false),
        None => {
            let begun = encounter::read(world, |battle| {
                let closed = [Stage::Declaring, Stage::Choosing];
                battle.clock.has_begun() && !closed.contains(&battle.round.stage)
            });
            let words = if begun {
                text::CANNOT_ACT_NOW
            } else {
                text::CANNOT_ACT_YET
            };
            world.resource_mut::<Toasts>().show_rejection(words.into());
        }
    }
}

/// Takes the next decision: initiative, the unfinished action, the end of the turn or the phase.
fn next_decision(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let tool = world.resource::<Tool>().clone();
    let meaning = world.resource::<PointerIntent>().clone();
    let by_keys = world.resource::<Cursor>().0.is_some();
    let next = encounter::read(world, |battle| match NextDecision::of(battle, selected) {
        Some(next) => next.requests(battle, &tool, &meaning, by_keys),
        None => Err(text::NO_ACTOR_LEFT.to_owned()),
    });
    match next {
        Ok(requests) => requests.into_iter().for_each(|it| carry_out(world, it)),
        Err(words) => world.resource_mut::<Toasts>().show_rejection(words),
    }
}

/// Opens the declarations for all combatants of the same kind as the selected one.
fn declare_for_group(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let declaring = encounter::read(world, |battle| battle.round.stage == Stage::Declaring);
    if !declaring {
        let words = text::DECLARATIONS_CLOSED.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    world.resource_mut::<Settings>().token = true;
    let mut declare = world.resource_mut::<DeclareUi>();
    declare.show_group_of(selected);
}

/// Passes for all combatants that may still act, as a single act.
fn pass_all(world: &mut World) {
    let all = actors(world);
    if all.is_empty() {
        // The key is pressed many times in a row, and must not end the declarations.
        let words = text::ALL_HAVE_ACTED.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    let pass = encounter::read(world, |battle| {
        let all = all.into_iter();
        all.map(|who| options::pass(battle, who)).collect()
    });
    submit_all(world, pass, false);
}

/// Checks the morale of all combatants on the selected combatant's side that can be tested.
fn check_morale(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let who = encounter::read(world, |battle| {
        let side = battle.get(selected?)?.identity().side;
        Some(side_to_check(battle, side))
    });
    match who {
        Some(who) => submit_all(world, [EncounterCommand::CheckMorale { who }].into(), false),
        None => world
            .resource_mut::<Toasts>()
            .show_rejection(text::SELECT_OF_SIDE.to_owned()),
    }
}

/// Takes the delayed turn of the selected combatant, or those of all that wait.
fn take_delayed(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let waiting: Vec<CombatantId> = encounter::read(world, |battle| {
        battle
            .order
            .places()
            .iter()
            .filter(|place| place.delayed)
            .map(|place| place.who)
            .collect()
    });
    let who = match selected.filter(|who| waiting.contains(who)) {
        Some(who) => vec![who],
        None => waiting.into_iter().take(1).collect(),
    };
    submit_all(
        world,
        [EncounterCommand::TakeDelayedTurn { who }].into(),
        false,
    );
}

/// Prepares the last attack again, on the same target, for confirmation; confirms it if it is prepared already. If it
/// cannot be repeated, another target must be chosen, and a notice says why.
fn repeat_attack(world: &mut World) {
    let last = active(world).and_then(|who| world.resource::<UsualAttack>().last_of(who).cloned());
    let Some(order) = last else {
        let words = text::NO_ATTACK_YET.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    };
    let again = Tool::Confirm(order.clone().into());
    if *world.resource::<Tool>() == again {
        for request in world.resource::<PointerIntent>().enter.clone() {
            carry_out(world, request);
        }
        return;
    }
    let why_not = encounter::read(world, |battle| {
        let forecast = Forecast::new(battle, order.clone());
        let refusal = forecast.rejection().cloned();
        refusal.map(SubmitError::Rejected)
    });
    let Some(why_not) = why_not else {
        *world.resource_mut::<Tool>() = again;
        return;
    };
    let words = rejection_text(world, &why_not);
    world.resource_mut::<Toasts>().show_rejection(words);
    *world.resource_mut::<Tool>() = Tool::Aim(ActionOrder {
        targets: Vec::new(),
        ..order
    });
}
