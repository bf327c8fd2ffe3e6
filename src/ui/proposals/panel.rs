//! The question in its strip above the map.

use bevy_egui::egui::{Button, Label, Ui, Vec2};

use crate::ui::shared::{row, theme};
use crate::view::Request;

use super::model::ProposalsModel;

/// Shows the question and returns the chosen requests.
pub fn show(ui: &mut Ui, model: &ProposalsModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(theme::bold(&model.title).size(18.0).color(theme::ACCENT));
    for line in &model.lines {
        ui.add(Label::new(line).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        for answer in &model.answers {
            let button = Button::new(theme::bold(&answer.label));
            let button = button.min_size(Vec2::new(0.0, 28.0));
            let button = ui.add_enabled(answer.can, button);
            let button = button.on_hover_text(answer.help);
            if row::with_name(button, &answer.label).clicked() {
                requests.push(answer.request.clone());
            }
        }
    });
    requests
}
