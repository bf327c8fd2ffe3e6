//! Real dice: asks the table for rolls, leaves the others to the program, and switches between the two.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter::{self, EntryId, Receipt, Submission, SubmitError};
use crate::gm::dice_prompt::{self, DicePromptModel, DicePromptUi};
use crate::gm::{PanelModel, RegisterModel, notice};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DieError, PresetFace};
use crate::view::{DiceAct, DiceEntry, FightClosed, PendingRoll, Settings, UiAction, actions};

use super::register::RegisterFeature;
use super::submission::{changed, select_next_actor, submit, submit_all};
use super::text::dice as text;
use super::toasts::Toasts;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .init_resource::<DicePromptUi>()
        .add_model(|sources, names| DicePromptModel::build(sources.dice(), names))
        .add_window::<DiceEntry, _>(show)
        .add_observer(|_: On<FightClosed>, mut typed: ResMut<DicePromptUi>| {
            *typed = DicePromptUi::default();
        })
        .add_action(&actions::TOGGLE_TYPED_DICE, toggle_typed)
        .add_action(&actions::TOGGLE_DICE_AFTER_UNDO, toggle_dice_after_undo);
}

fn show(
    mut window: GmWindow,
    model: Res<PanelModel<Option<DicePromptModel>>>,
    mut typed: ResMut<DicePromptUi>,
) {
    if let Some(prompt) = &model.0 {
        window.show(|ui| dice_prompt::show(ui, prompt, &mut typed));
    }
}

/// Carries out a request about dice.
fn carry_out(In(act): In<DiceAct>, world: &mut World) {
    match act {
        DiceAct::SetHandDice(hand) => {
            world.resource_mut::<Settings>().hand_dice = hand;
        }
        DiceAct::EnterDie(face) => enter_face(world, face),
        DiceAct::CancelRoll => world.resource_mut::<DiceEntry>().pending = None,
        DiceAct::ChangeRoll { entry, die, face } => change_roll(world, entry, die, face),
    }
}

/// Submits one command. Dice that are not rolled at the table are rolled by the program.
///
/// # Errors
/// [`SubmitError`], as for [`encounter::submit`]. A wanted die is then one that is rolled at the table.
pub fn submit_with_dice_prompt(
    world: &mut World,
    submission: &mut Submission,
) -> Result<Receipt, SubmitError> {
    loop {
        let done = encounter::submit(world, submission);
        let Err(SubmitError::Dice(DieError::Wanted(wanted))) = &done else {
            return done;
        };
        let hand = world.resource::<Settings>().hand_dice.clone();
        if encounter::read(world, |battle| hand.asks_for(battle, wanted)) {
            return done;
        }
        submission.faces.push(PresetFace::Program);
    }
}

/// Switches between typing in the dice of the table and letting the program roll them.
fn toggle_typed(settings: ResMut<Settings>, toasts: ResMut<Toasts>) {
    let words = (text::ASKS_FOR_DICE, text::ROLLS_DICE);
    toggle(&actions::TOGGLE_TYPED_DICE, words, settings, toasts);
}

/// Switches between new dice and the old dice after an undo.
fn toggle_dice_after_undo(settings: ResMut<Settings>, toasts: ResMut<Toasts>) {
    let words = (text::SAME_DICE_AFTER_UNDO, text::NEW_DICE_AFTER_UNDO);
    toggle(&actions::TOGGLE_DICE_AFTER_UNDO, words, settings, toasts);
}

/// Switches a setting for dice, and says what it does from now on: the text for on, or the one for off.
fn toggle(
    action: &UiAction,
    (on, off): (&str, &str),
    mut settings: ResMut<Settings>,
    mut toasts: ResMut<Toasts>,
) {
    let words = match settings.toggle(action) {
        true => on,
        false => off,
    };
    toasts.show_info(words.to_owned());
}

/// Uses a typed face for the die that is awaited; with `None` the program rolls it.
pub fn enter_face(world: &mut World, face: Option<u8>) {
    let Some(pending) = world.resource_mut::<DiceEntry>().pending.take() else {
        return;
    };
    let PendingRoll {
        mut submission,
        rest,
        wanted,
    } = pending;
    if let Some(face) = face
        && !(1..=wanted.sides).contains(&face)
    {
        world
            .resource_mut::<Toasts>()
            .show_rejection(text::not_on_die(face, wanted.sides));
        world.resource_mut::<DiceEntry>().pending = Some(PendingRoll {
            submission,
            wanted,
            rest,
        });
        return;
    }
    submission
        .faces
        .push(face.map_or(PresetFace::Program, PresetFace::Hand));
    let rest: VecDeque<EncounterCommand> = rest.into();
    if submit(world, submission, &rest) {
        submit_all(world, rest, true);
    }
}

/// Changes a rolled die, and continues from there.
pub fn change_roll(world: &mut World, entry: EntryId, die: usize, face: u8) {
    let done = encounter::change_roll(world, entry, die, face);
    let told = encounter::read(world, |battle| {
        let (ruleset, topology) = (battle.ruleset, battle.map.topology());
        done.map(|rerun| notice::changed_roll_notice(ruleset, topology, &rerun))
            .map_err(|refusal| refusal.text(ruleset, topology))
    });
    let mut toasts = world.resource_mut::<Toasts>();
    match told {
        Ok(words) => toasts.show_info(words),
        Err(words) => toasts.show_rejection(words),
    }
    select_next_actor(world, &[]);
    changed(world);
}
