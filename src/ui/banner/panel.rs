//! The selected tool, or the surprised combatants, in the bar below the map, where it covers no token.

use bevy_egui::egui::{
    Button, Color32, FontId, Label, Response, RichText, Stroke, TextStyle, Ui, Vec2,
};

use crate::grid::Tint;
use crate::ui::shared::{row, theme};
use crate::view::Request;

use super::model::BannerModel;

/// Font size where there is little room, in points.
const SMALL: f32 = 11.5;

/// Side of a colour button, in points.
const SWATCH: f32 = 20.0;

/// Shows the banner on one line, with the other settings of the selected tool, and returns the requests.
pub fn show(ui: &mut Ui, model: &BannerModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(theme::bold(&model.title));
    for choice in &model.choices {
        let response = match choice.tint {
            None => ui.add(Button::new(choice.label).selected(choice.on)),
            Some(tint) => swatch(ui, choice.label, tint, choice.on),
        };
        if response.clicked() {
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
    // Text that does not fit on one line gets two lines in a smaller font; longer text is cut off.
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

/// Shows a button in the colour that it chooses; the active one has a bright edge.
fn swatch(ui: &mut Ui, name: &str, Tint([red, green, blue]): Tint, on: bool) -> Response {
    let edge = if on {
        Stroke::new(2.0, ui.visuals().strong_text_color())
    } else {
        Stroke::NONE
    };
    let button = Button::new("")
        .fill(Color32::from_rgb(red, green, blue))
        .stroke(edge)
        .min_size(Vec2::splat(SWATCH));
    row::with_name(ui.add(button), name).on_hover_text(name)
}
