//! Combatants that are selected together, at the top of the right panel, with the button for all of them.

use bevy_egui::egui::{Label, RichText, Ui, Vec2};

use crate::ui::shared::{elide, theme};
use crate::view::Request;

use super::model::GroupModel;
use super::text;

/// Shows the group and returns the requests.
pub fn show(ui: &mut Ui, model: &GroupModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(RichText::new(&model.title).heading());
    ui.add(Label::new(theme::faint(&model.names)).wrap());
    for line in &model.lines {
        ui.add(Label::new(line.as_str()).wrap());
    }
    for line in &model.others {
        ui.add(Label::new(theme::faint(line)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        if let Some((label, request)) = &model.attack {
            let button = elide::button(ui, label, "", |label| {
                let label = label.family(theme::bold_family());
                theme::decision_button(label).min_size(Vec2::new(150.0, 32.0))
            });
            if button.clicked() {
                requests.push(request.clone());
            }
        }
        if ui.button(text::DESELECT).clicked() {
            requests.push(Request::SelectGroup(Vec::new()));
        }
    });
    if !model.acts.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::faint(text::ALL_OF_THEM));
            for (label, request) in &model.acts {
                if ui.button(label).clicked() {
                    requests.push(request.clone());
                }
            }
        });
    }
    requests
}
