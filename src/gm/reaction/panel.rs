//! The prompt over the map while something waits for those who may react to it.

use bevy_egui::egui::{Button, RichText, Ui, Vec2};

use crate::gm::shared::theme;
use crate::view::Request;

use super::model::ReactionModel;

/// Shows the prompt, and answers what was chosen.
pub fn show(ui: &mut Ui, model: &ReactionModel) -> Vec<Request> {
    let mut requests = Vec::new();
    theme::over_map().show(ui, |ui| {
        ui.set_max_width(560.0);
        let title = format!("{} — waits for an answer", model.title);
        ui.label(theme::bold(title).size(18.0).color(theme::ACCENT));
        for row in &model.asked {
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("{}:", row.name)).size(15.0));
                for answer in &row.answers {
                    let button = theme::yours(theme::bold(&answer.name));
                    let button = button.min_size(Vec2::new(0.0, 28.0));
                    if ui.add(button).on_hover_text(&answer.help).clicked() {
                        requests.push(answer.request.clone());
                    }
                    if !answer.odds.is_empty() {
                        ui.label(RichText::new(&answer.odds).size(14.0));
                    }
                }
                let pass = Button::new("Let it pass").min_size(Vec2::new(0.0, 28.0));
                let hover = "Keeps the reaction for something else";
                if ui.add(pass).on_hover_text(hover).clicked() {
                    requests.push(row.pass.clone());
                }
            });
        }
    });
    requests
}
