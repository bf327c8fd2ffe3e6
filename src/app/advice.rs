//! Advice for the GM: shows what the tactics would do, follows that, and plays the turn of a whole side.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter::{self, display_names, options};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, Clock, CombatantId, Sides};
use crate::rules::turns;
use crate::tactics::advice::{self, Advice, SideStep, acting_side, next_of_side};
use crate::tactics::next_command;
use crate::view::{CameraRequest, Group, Request, Selection, Tool, actions};

use super::register::RegisterFeature;
use super::requests::carry_out;
use super::submission::{submit, to_submission};
use super::text::advice as text;
use super::toasts::Toasts;

/// Registers the actions.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::ADVISE, advise)
        .add_action(&actions::PLAY_SIDE, play_side);
}

/// Maximum number of steps that a side plays in a row; a longer turn is stuck.
const MAX_STEPS: usize = 400;

/// Shows what the tactics would do for the selected combatant, or else for the first that may act. If an advice is
/// shown already, follows it.
pub(super) fn advise(world: &mut World) {
    if let Tool::Advice(advice) = world.resource::<Tool>() {
        let command = advice.command.clone();
        *world.resource_mut::<Tool>() = Tool::Point;
        carry_out(world, Request::Submit(vec![command]));
        return;
    }
    let selected = world.resource::<Selection>().0;
    match encounter::read(world, |battle| find_advice(battle, selected)) {
        Some(advice) => show(world, advice),
        None => {
            let is_decided = encounter::read(world, options::is_decided);
            let words = match is_decided {
                true => text::FIGHT_IS_DECIDED,
                false => text::NOTHING_TO_SUGGEST,
            };
            reject(world, words.to_owned());
        }
    }
}

/// Returns an advice for the selected combatant; otherwise for the first that may act, that has something to declare, or
/// for the GM.
fn find_advice(battle: &Battle, selected: Option<CombatantId>) -> Option<Advice> {
    let everyone = battle.combatants().map(|who| who.id());
    let mut in_turn = selected
        .into_iter()
        .chain(turns::actors(battle))
        .chain(everyone);
    let advice = in_turn.find_map(|who| advice::advise(battle, who));
    advice.or_else(|| advice::explain(battle, next_command(battle)?))
}

/// Shows an advice on the map, and selects the combatant that it is for.
fn show(world: &mut World, advice: Advice) {
    if let Some(who) = advice.who {
        let selection = Selection(Some(who));
        if *world.resource::<Selection>() != selection {
            *world.resource_mut::<CameraRequest>() = CameraRequest::Centre(who);
        }
        world.resource_mut::<Selection>().set_if_neq(selection);
        world.resource_mut::<Group>().set_if_neq(Group::default());
    }
    *world.resource_mut::<Tool>() = Tool::Advice(Box::new(advice));
}

/// Plays the rest of the turn of the acting side, each command as a separate undo step. Stops when another side acts, a
/// round ends, a die has to be typed in, or the GM has to decide something. A decision that is shown already is left
/// out.
pub(super) fn play_side(world: &mut World) {
    let declined = declined_ruling(world.resource::<Tool>());
    let selected = world.resource::<Selection>().0;
    let Some(side) = encounter::read(world, |battle| acting_side(battle, selected)) else {
        reject(world, text::NO_SIDE_TO_PLAY.to_owned());
        return;
    };
    let round = world.resource::<Clock>().round();
    let mut steps = 0;
    while steps < MAX_STEPS && world.resource::<Clock>().round() == round {
        let step = encounter::read(world, |battle| {
            next_of_side(battle, side, declined.as_ref())
        });
        match step {
            SideStep::Choice(advice) => {
                let submission = to_submission(world, advice.command, false);
                if !submit(world, submission, &VecDeque::new()) {
                    break;
                }
                steps += 1;
            }
            SideStep::Ruling(advice) => {
                show(world, advice);
                break;
            }
            SideStep::Reaction(who) => {
                let names = encounter::read(world, display_names);
                let name = names.into_iter().find(|(known, _)| *known == who);
                let name = name.map_or_else(|| who.to_string(), |(_, name)| name);
                reject(world, text::may_react(&name));
                break;
            }
            SideStep::Wave => {
                reject(world, text::WAVE_IS_DUE.to_owned());
                break;
            }
            SideStep::Over => break,
        }
    }
    if steps > 0 {
        let sides = &world.resource::<Sides>().0;
        let name = sides.iter().find(|known| known.id == side);
        let name = name.map_or_else(|| side.to_string(), |side| side.name.clone());
        let words = text::steps_played(&name, steps);
        world.resource_mut::<Toasts>().show_info(words);
    }
}

/// Returns the decision of the GM that is shown as an advice.
fn declined_ruling(tool: &Tool) -> Option<EncounterCommand> {
    match tool {
        Tool::Advice(advice) if advice.is_ruling => Some(advice.command.clone()),
        _no_ruling => None,
    }
}

fn reject(world: &mut World, words: String) {
    world.resource_mut::<Toasts>().show_rejection(words);
}
