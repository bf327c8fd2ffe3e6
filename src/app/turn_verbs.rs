//! Verbs of a turn that need more than a single command: passing for all, morale, delayed turns, and repeating the last
//! attack.

use bevy::prelude::*;

use crate::encounter::{self, SubmitError, options};
use crate::gm::context_menu::side_to_check;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::CombatantId;
use crate::view::preview::Forecast;
use crate::view::{PointerIntent, Selection, Tool, UsualAttack};

use super::requests::carry_out;
use super::submission::{actors, rejection_text, submit_all};
use super::text::turn_verbs as text;
use super::toasts::Toasts;

/// Passes for all combatants that may still act, as a single act.
pub(super) fn pass_all(world: &mut World) {
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
pub(super) fn check_morale(world: &mut World) {
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
pub(super) fn take_delayed(world: &mut World) {
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
pub(super) fn repeat_attack(world: &mut World, turn: Option<CombatantId>) {
    let last = turn.and_then(|who| world.resource::<UsualAttack>().last_of(who).cloned());
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
