//! What is in hand, or who is surprised, in the bar below the map, where it covers nobody.

use bevy_egui::egui::{Button, Label, RichText, Ui};

use crate::gm::shared::theme;
use crate::view::Request;

use super::model::BannerModel;

/// Shows it in a line of its own words, with other ways to use what is in hand, and answers what is asked for.
pub fn show(ui: &mut Ui, model: &BannerModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(theme::bold(&model.title));
    for choice in &model.choices {
        let button = Button::new(choice.label).selected(choice.on);
        if ui.add(button).clicked() {
            requests.push(choice.request.clone());
        }
    }
    let words = RichText::new(model.lines.join(" · "));
    ui.add(Label::new(words).truncate())
        .on_hover_text(model.lines.join("\n"));
    requests
}
