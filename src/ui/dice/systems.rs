//! Real dice: asks the table for rolls, leaves the others to the program, and switches between the two.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::encounter::{self, Receipt, RollChange, Submission, SubmitError};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DieError, PresetFace};
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::notice;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::submission::{TurnView, submit, submit_all};
use crate::view::{DiceAct, DiceEntry, FightClosed, Settings, UiAction, actions};

use super::prompt::{self as dice_prompt, DicePromptModel, DicePromptUi};
use super::text;

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

/// Carries out a request about dice: a typed face continues the submission that waits for it, and a changed roll
/// replaces the state of the fight.
fn carry_out(In(act): In<DiceAct>, world: &mut World) {
    match act {
        DiceAct::SetHandDice(hand) => world.resource_mut::<Settings>().hand_dice = hand,
        DiceAct::EnterDie(face) => {
            let Some((submission, rest)) = run_system(world, enter_face, face) else {
                return;
            };
            if submit(world, submission, &rest) {
                submit_all(world, rest, true);
            }
        }
        DiceAct::CancelRoll => world.resource_mut::<DiceEntry>().pending = None,
        DiceAct::ChangeRoll { entry, die, face } => {
            let done = encounter::change_roll(world, entry, die, face);
            run_system(world, show_changed_roll, done);
        }
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

/// Uses a typed face for the die that is awaited; with `None` the program rolls it. Returns the submission that continues
/// with it, and the commands that follow.
fn enter_face(
    In(face): In<Option<u8>>,
    mut dice: ResMut<DiceEntry>,
    mut toasts: ResMut<Toasts>,
) -> Option<(Submission, VecDeque<EncounterCommand>)> {
    let pending = dice.pending.take()?;
    if let Some(face) = face
        && !(1..=pending.wanted.sides).contains(&face)
    {
        toasts.show_rejection(text::not_on_die(face, pending.wanted.sides));
        dice.pending = Some(pending);
        return None;
    }
    let mut submission = pending.submission;
    submission
        .faces
        .push(face.map_or(PresetFace::Program, PresetFace::Hand));
    Some((submission, pending.rest.into()))
}

/// Shows what follows from a changed roll.
fn show_changed_roll(
    In(done): In<Result<RollChange, SubmitError>>,
    mut turn: TurnView,
    mut toasts: ResMut<Toasts>,
) {
    let battle = turn.fight.battle();
    let (ruleset, topology) = (battle.ruleset, battle.map.topology());
    match done {
        Ok(rerun) => toasts.show_info(notice::changed_roll_notice(ruleset, topology, &rerun)),
        Err(refusal) => toasts.show_rejection(refusal.text(ruleset, topology)),
    }
    turn.select_next_actor(&[]);
    turn.changes.note();
}
