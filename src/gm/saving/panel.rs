//! Save status of the fight: the mark for unsaved commands, and the questions about them.

use bevy_egui::egui::{Button, Id, Label, Modal, Ui};
use egui_phosphor::regular as icon;

use crate::gm::shared::{set_usual_width, theme};
use crate::view::{Request, Verb};

use super::model::{ExitWay, SavingModel};

/// Shows the mark in the top row, if the fight is not saved or only watched.
pub fn show_mark(ui: &mut Ui, model: &SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(why) = &model.trouble {
        let words = format!("{} {}: {why}", icon::WARNING, model.unsaved_text());
        let mark = Button::new(theme::bold(words).color(theme::HARM));
        let hover = format!(
            "{}\nRetries automatically; click to retry now",
            model.details
        );
        if ui.add(mark).on_hover_text(hover).clicked() {
            requests.push(Request::TrySavingAgain);
        }
    }
    if model.watched {
        let words = format!("{} Watching", icon::EYE);
        let hover = "This fight is open in another window; its changes are shown here";
        ui.add(Label::new(theme::bold(words))).on_hover_text(hover);
    }
    requests
}

/// Shows the pending questions.
pub fn show(ui: &mut Ui, model: &mut SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(leaving) = model.leaving.clone() {
        let modal = Modal::new(Id::new("unsaved")).show(ui, |ui| {
            set_usual_width(ui, 460.0);
            let title = theme::bold(model.unsaved_text()).size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(model.details.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui
                    .add(theme::decision_button(theme::bold("Retry")))
                    .clicked()
                {
                    requests.push(Request::TrySavingAgain);
                }
                if ui.button("Save elsewhere…").clicked() {
                    requests.push(Request::Do(Verb::SaveAs));
                }
                if ui.button("Leave without saving").clicked() {
                    model.leaving = None;
                    requests.push(match leaving {
                        ExitWay::Quit => Request::QuitUnsaved,
                        ExitWay::Open(source) => Request::OpenUnsaved(source),
                        ExitWay::Again => Request::AgainUnsaved,
                    });
                }
                if ui.button("Cancel").clicked() {
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
            let title = theme::bold("This fight is open in another window").size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(held.why.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui
                    .add(theme::decision_button(theme::bold("Watch")))
                    .clicked()
                {
                    requests.push(Request::WatchFight(held.source.clone()));
                    ui.close();
                }
                if ui.button("Continue with a copy").clicked() {
                    requests.push(Request::OpenCopy(held.source.clone()));
                    ui.close();
                }
                if ui.button("Close").clicked() {
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
