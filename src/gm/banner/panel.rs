//! What is in hand, or who is surprised, in the bar below the map, where it covers nobody.

use bevy_egui::egui::{Button, FontId, Label, RichText, TextStyle, Ui};

use crate::gm::shared::theme;
use crate::view::Request;

use super::model::BannerModel;

/// The size of the letters where there is little room, in points.
const SMALL: f32 = 11.5;

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
    let words = model.lines.join(" · ");
    let width = |size: f32| {
        let font = FontId::proportional(size);
        let letters = ui
            .painter()
            .layout_no_wrap(words.clone(), font, theme::FAINT);
        letters.size().x
    };
    let room = ui.available_width();
    let (usual, small) = (TextStyle::Body.resolve(ui.style()).size, SMALL);
    // What has no room in a line has it in two small ones; only more than that is cut off.
    let label = if width(usual) <= room {
        Label::new(RichText::new(&words))
    } else if width(small) <= 1.8 * room {
        Label::new(RichText::new(&words).size(small)).wrap()
    } else {
        Label::new(RichText::new(&words).size(small)).truncate()
    };
    ui.add(label).on_hover_text(model.lines.join("\n"));
    requests
}
