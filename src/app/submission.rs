//! Submits commands of the user, and what follows in the windows: whose turn it is, which tool is held, what is said.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::encounter::transcript::door_places;
use crate::encounter::{self, Submission, SubmitError, display_names};
use crate::gm::notice;
use crate::map::MapViewport;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;
use crate::rules::state::dice::{DieError, WhenFacesRunOut};
use crate::rules::turns;
use crate::view::{
    CameraRequest, CurrentLexicon, Cursor, DiceEntry, Drawing, Handover, PendingRoll, Revision,
    Selection, Settings, Tool, UsualAttack, acting, first_to_declare,
};

use super::toasts::Toasts;
use super::{dice, prepare};

/// Submits commands as one act of the user; stops at the first that is rejected or awaits a die.
pub(super) fn submit_all(
    world: &mut World,
    mut commands: VecDeque<EncounterCommand>,
    mut chained: bool,
) {
    while let Some(command) = commands.pop_front() {
        let submission = to_submission(world, command, chained);
        if !submit(world, submission, &commands) {
            return;
        }
        chained = true;
    }
}

/// Wraps a command for submission; it asks for the players' dice if these are typed in.
pub(super) fn to_submission(world: &World, command: EncounterCommand, chained: bool) -> Submission {
    let settings = world.resource::<Settings>();
    Submission {
        command,
        faces: Vec::new(),
        when_out: if settings.hand_dice.on {
            WhenFacesRunOut::Ask
        } else {
            WhenFacesRunOut::Throw
        },
        chained,
        after_undo: settings.after_undo(),
    }
}

/// Submits one command; `rest` follows it if it has to wait for a die.
pub(super) fn submit(
    world: &mut World,
    mut submission: Submission,
    rest: &VecDeque<EncounterCommand>,
) -> bool {
    let before = actors(world);
    match dice::submit_with_dice_prompt(world, &mut submission) {
        Ok(_receipt) => {
            world.resource_mut::<DiceEntry>().pending = None;
            let names = encounter::read(world, display_names);
            let doors = encounter::read(world, |battle| door_places(battle.map));
            let mut lexicon = world.resource_mut::<CurrentLexicon>();
            lexicon.0.expect(submission.command.newcomers());
            // There may be another combatant of a kind, which changes the numbers in the names.
            lexicon.0.set_names(names);
            // A door may have been drawn.
            lexicon.0.set_doors(doors);
            note_usual_attack(world, &submission.command);
            prepare::adapt_to_command(world, &submission.command);
            let selected = *world.resource::<Selection>();
            select_next_actor(world, &before);
            pause_after_handover(world, selected);
            changed(world);
            true
        }
        Err(SubmitError::Dice(DieError::Wanted(wanted))) => {
            let rest = rest.iter().cloned().collect();
            world.resource_mut::<DiceEntry>().pending = Some(PendingRoll {
                submission,
                wanted,
                rest,
            });
            false
        }
        Err(refusal) => {
            // The log shows the rejection and a button to override it; a notice is only needed while the log is hidden,
            // as it always is in Prepare mode.
            if !world.resource::<Settings>().log || world.resource::<Drawing>().on {
                let words = rejection_text(world, &refusal);
                world.resource_mut::<Toasts>().show_rejection(words);
            }
            world.resource_mut::<Revision>().0 += 1;
            false
        }
    }
}

/// If a click has made another combatant the selected one, the mouse may still be where that click was meant: for a
/// moment, a click there only selects. After a key there is no such risk.
fn pause_after_handover(world: &mut World, before: Selection) {
    let over_map = world
        .get_resource::<MapViewport>()
        .is_some_and(|viewport| viewport.has_pointer);
    let by_key = world
        .get_resource::<ButtonInput<KeyCode>>()
        .is_some_and(|keys| keys.get_just_pressed().next().is_some());
    if by_key {
        world.resource_mut::<Handover>().end();
    }
    if !over_map || by_key || *world.resource::<Selection>() == before {
        return;
    }
    let now = world.resource::<Time<Real>>().elapsed();
    let mut window = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let at = window.single(world).ok().and_then(Window::cursor_position);
    if let Some(at) = at {
        world.resource_mut::<Handover>().begin(now, at);
    }
}

/// Describes a rejection in the terms of the open fight.
pub(super) fn rejection_text(world: &mut World, refusal: &SubmitError) -> String {
    encounter::read(world, |battle| {
        notice::rejection_notice(battle.ruleset, battle.map.topology(), refusal)
    })
}

/// Puts away a tool that belongs to a moment of the fight; a tool for drawing strokes is kept.
pub(super) fn put_tool_away(world: &mut World) {
    let mut tool = world.resource_mut::<Tool>();
    if !tool.strokes() {
        tool.set_if_neq(Tool::Point);
    }
}

pub(super) fn changed(world: &mut World) {
    world.resource_mut::<Revision>().0 += 1;
    // An advice holds only for the state that it was given in.
    if matches!(world.resource::<Tool>(), Tool::Advice(_)) {
        *world.resource_mut::<Tool>() = Tool::Point;
    }
}

pub(super) fn actors(world: &mut World) -> Vec<CombatantId> {
    encounter::read(world, turns::actors)
}

/// Returns the combatant that keys control: the selected one if it may act, otherwise the first that may.
pub(super) fn active(world: &mut World) -> Option<CombatantId> {
    let selected = world.resource::<Selection>().0;
    encounter::read(world, |battle| acting(battle, selected))
}

/// If other combatants may act now, selects one of them and brings it into view, unless one is selected already. When
/// declarations begin, the first character is selected, unless another combatant is.
pub(super) fn select_next_actor(world: &mut World, before: &[CombatantId]) {
    let now = active(world).or_else(|| encounter::read(world, first_to_declare));
    let none_selected = world.resource::<Selection>().0.is_none();
    if actors(world) != before || none_selected {
        if let Some(who) = now {
            let stays = world.resource::<Selection>().0 == now && before.contains(&who);
            world
                .resource_mut::<Selection>()
                .set_if_neq(Selection(Some(who)));
            if !stays {
                *world.resource_mut::<CameraRequest>() = CameraRequest::Centre(who);
            }
        }
        put_tool_away(world);
        // The acting combatant has changed, so the keyboard cursor is reset.
        world.resource_mut::<Cursor>().set_if_neq(Cursor(None));
    }
    let selected = world.resource::<Selection>().0;
    let gone =
        selected.is_some_and(|who| encounter::read(world, |battle| battle.get(who).is_none()));
    if gone {
        world.resource_mut::<Selection>().0 = now;
    }
}

fn note_usual_attack(world: &mut World, command: &EncounterCommand) {
    let EncounterCommand::Act(order) = command else {
        return;
    };
    let is_attack = encounter::read(world, |battle| {
        let def = battle.ruleset.actions.get(order.action);
        def.is_some_and(|def| def.does.is_attack())
    });
    if is_attack {
        world.resource_mut::<UsualAttack>().record(order);
    }
}
