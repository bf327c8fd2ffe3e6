//! The requested die: digits and Enter, a click on a face, or leave it to the program.

use bevy_egui::egui::{Align2, Button, Id, Key, Modal, RichText, Ui, Vec2};

use crate::document::{NumberError, read_whole};
use crate::ui::shared::{field, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::{DiceAct, DiceEntry, Request};

use super::model::DicePromptModel;
use super::text;

use bevy::prelude::Resource;

/// Maximum number of faces with a button each; larger dice have to be typed.
const MAX_BUTTONS: u8 = 20;

impl UiWindow for DiceEntry {
    fn is_open(&self) -> bool {
        self.pending.is_some()
    }

    /// Cancels the command that waits for the die.
    fn step_back(&mut self) {
        self.pending = None;
    }
}

/// Input for the requested die.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DicePromptUi {
    /// The digits typed so far.
    pub typed: String,
}

/// Asks for the die and returns the request with its face.
pub fn show(ui: &mut Ui, model: &DicePromptModel, state: &mut DicePromptUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let id = Id::new("dice prompt");
    // The prompt is over the log, so that it does not cover combatants.
    let area = Modal::default_area(id).anchor(Align2::CENTER_BOTTOM, Vec2::new(0.0, -8.0));
    let modal = Modal::new(id).area(area).show(ui, |ui| {
        set_usual_width(ui, 460.0);
        ui.label(theme::bold(&model.title).size(24.0));
        if !model.needs.is_empty() {
            ui.label(theme::bold(&model.needs).size(18.0));
        }
        if !model.so_far.is_empty() {
            ui.label(theme::faint(&model.so_far));
        }
        ui.add_space(6.0);
        requests.extend(faces(ui, model));
        ui.add_space(6.0);
        requests.extend(typed(ui, model, state));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui
                .button(text::ROLL_FOR_ME)
                .on_hover_text(text::ROLL_FOR_ME_HELP)
                .clicked()
            {
                requests.push(Request::from(DiceAct::EnterDie(None)));
            }
            if ui
                .button(text::CANCEL)
                .on_hover_text(text::CANCEL_HELP)
                .clicked()
            {
                requests.push(Request::from(DiceAct::CancelRoll));
            }
        });
    });
    let escaped = ui.input(|input| input.key_pressed(Key::Escape));
    if requests.is_empty() && escaped && modal.is_top_modal {
        requests.push(Request::from(DiceAct::CancelRoll));
    }
    if !requests.is_empty() {
        state.typed.clear();
    }
    requests
}

fn faces(ui: &mut Ui, model: &DicePromptModel) -> Option<Request> {
    if model.sides > MAX_BUTTONS {
        return None;
    }
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for face in 1..=model.sides {
            let label = RichText::new(face.to_string()).size(20.0);
            let button = Button::new(label).min_size(Vec2::splat(42.0));
            if ui.add(button).clicked() {
                chosen = Some(Request::from(DiceAct::EnterDie(Some(face))));
            }
        }
    });
    chosen
}

fn typed(ui: &mut Ui, model: &DicePromptModel, state: &mut DicePromptUi) -> Option<Request> {
    let mut entered = None;
    ui.horizontal(|ui| {
        let edit = ui.add(
            field::single_line(&mut state.typed, field::NUMBER)
                .id(Id::new("die typed in"))
                .desired_width(70.0)
                .hint_text(text::faces(model.sides)),
        );
        let read = read_whole(&state.typed, 1..=i64::from(model.sides));
        let face = read.as_ref().ok().copied();
        let face = face.and_then(|face| u8::try_from(face).ok());
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if enter && (edit.lost_focus() || edit.has_focus()) {
            entered = face.map(|face| Request::from(DiceAct::EnterDie(Some(face))));
        }
        if !edit.has_focus() {
            edit.request_focus();
        }
        let hint = match read {
            Err(NumberError::Outside { .. }) => {
                RichText::new(text::not_on_die(model.sides)).color(theme::HARM)
            }
            Err(why) if !state.typed.trim().is_empty() => {
                RichText::new(why.to_string()).color(theme::HARM)
            }
            Ok(_) | Err(_) => theme::faint(text::TYPE_THE_FACE),
        };
        ui.label(hint);
    });
    entered
}
