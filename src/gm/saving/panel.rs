//! Save status of the fight: the mark for unsaved commands, and the questions about them.

use bevy_egui::egui::{Button, Id, Label, Modal, Ui};
use egui_phosphor::regular as icon;

use crate::gm::shared::{take_width, theme};
use crate::view::{Request, Verb};

use super::model::{Leaving, SavingModel};

/// Shows the mark in the top row, if the fight is not saved or only watched.
pub fn show_mark(ui: &mut Ui, model: &SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(why) = &model.trouble {
        let words = format!("{} {}: {why}", icon::WARNING, model.unsaved_words());
        let mark = Button::new(theme::bold(words).color(theme::HARM));
        let hover = format!(
            "{}\nSaving is retried automatically; click to retry now",
            model.details
        );
        if ui.add(mark).on_hover_text(hover).clicked() {
            requests.push(Request::TrySavingAgain);
        }
    }
    if model.watched {
        let words = format!("{} Watching", icon::EYE);
        let hover = "Another window is playing this fight: you see its actions here";
        ui.add(Label::new(theme::bold(words))).on_hover_text(hover);
    }
    requests
}

/// Shows the pending questions.
pub fn show(ui: &mut Ui, model: &mut SavingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    if let Some(leaving) = model.leaving.clone() {
        let modal = Modal::new(Id::new("unsaved")).show(ui, |ui| {
            take_width(ui, 460.0);
            let title = theme::bold(model.unsaved_words()).size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(model.details.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.add(theme::yours(theme::bold("Try again"))).clicked() {
                    requests.push(Request::TrySavingAgain);
                }
                if ui.button("Save elsewhere…").clicked() {
                    requests.push(Request::Do(Verb::SaveAs));
                }
                if ui.button("Leave without them").clicked() {
                    model.leaving = None;
                    requests.push(match leaving {
                        Leaving::Quit => Request::QuitUnsaved,
                        Leaving::Open(source) => Request::OpenUnsaved(source),
                        Leaving::Again => Request::AgainUnsaved,
                    });
                }
                if ui.button("Stay").clicked() {
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
            take_width(ui, 460.0);
            let title = theme::bold("Another window is playing this fight").size(20.0);
            ui.add(Label::new(title).wrap());
            ui.add(Label::new(held.why.as_str()).wrap());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.add(theme::yours(theme::bold("Watch it"))).clicked() {
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
