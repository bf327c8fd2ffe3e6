//! Save status of the fight: the mark for unsaved commands, and the questions about them.

use bevy_egui::egui::{Button, Id, Label, Modal, Ui};
use egui_phosphor::regular as icon;

use crate::ui::shared::{set_usual_width, theme};
use crate::view::{Request, StorageAct, actions};

use super::model::{ExitWay, SavingModel};
use super::text;

/// Shows the mark in the top row, if the fight is not saved or only watched.
pub fn show_mark(ui: &mut Ui, model: &SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(why) = &model.trouble {
        let words = text::not_saved_because(model.unsaved, why);
        let words = format!("{} {words}", icon::WARNING);
        let mark = Button::new(theme::bold(words).color(theme::HARM));
        let hover = text::retries(&model.details);
        if ui.add(mark).on_hover_text(hover).clicked() {
            requests.push(Request::from(StorageAct::RetrySave));
        }
    }
    if model.watched {
        let words = format!("{} {}", icon::EYE, text::WATCHING);
        ui.add(Label::new(theme::bold(words)))
            .on_hover_text(text::WATCHING_HELP);
    }
    requests
}

/// Shows the pending questions.
pub fn show(ui: &mut Ui, model: &mut SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(leaving) = model.leaving.clone() {
        let modal = Modal::new(Id::new("unsaved")).show(ui, |ui| {
            set_usual_width(ui, 460.0);
            let title = theme::bold(text::not_saved(model.unsaved)).size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(model.details.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui
                    .add(theme::decision_button(theme::bold(text::RETRY)))
                    .clicked()
                {
                    requests.push(Request::from(StorageAct::RetrySave));
                }
                if ui.button(text::SAVE_ELSEWHERE).clicked() {
                    requests.push(Request::Do(&actions::SAVE_AS));
                }
                if ui.button(text::LEAVE_WITHOUT_SAVING).clicked() {
                    model.leaving = None;
                    requests.push(match leaving {
                        ExitWay::Quit => Request::from(StorageAct::QuitUnsaved),
                        ExitWay::Open(source) => Request::from(StorageAct::OpenUnsaved(source)),
                        ExitWay::Again => Request::from(StorageAct::PlayAgainUnsaved),
                    });
                }
                if ui.button(text::CANCEL).clicked() {
                    ui.close();
                }
            });
        });
        if modal.should_close() {
            model.leaving = None;
        }
    }
    if let Some(held) = model.held.clone() {
        let modal = Modal::new(Id::new("held")).show(ui, |ui| {
            set_usual_width(ui, 460.0);
            let title = theme::bold(text::OPEN_IN_ANOTHER_WINDOW).size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(held.why.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui
                    .add(theme::decision_button(theme::bold(text::WATCH)))
                    .clicked()
                {
                    requests.push(Request::from(StorageAct::Watch(held.source.clone())));
                    ui.close();
                }
                if ui.button(text::CONTINUE_WITH_COPY).clicked() {
                    requests.push(Request::from(StorageAct::OpenCopy(held.source.clone())));
                    ui.close();
                }
                if ui.button(text::CLOSE).clicked() {
                    ui.close();
                }
            });
        });
        if modal.should_close() {
            model.held = None;
        }
    }
    requests
}
