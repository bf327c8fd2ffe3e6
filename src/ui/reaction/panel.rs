//! The prompt over the map while reactions are pending.

use bevy_egui::egui::{Button, RichText, Ui, Vec2};

use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::{row, theme};
use crate::view::Request;

use super::model::ReactionModel;
use super::text;

/// Shows the prompt and returns the chosen requests.
pub fn show(ui: &mut Ui, model: &ReactionModel) -> Vec<Request> {
    let mut requests = Vec::new();
    theme::overlay_frame().show(ui, |ui| {
        ui.set_max_width(560.0);
        let title = text::title(&model.title);
        ui.label(theme::bold(title).size(18.0).color(theme::ACCENT));
        let (mut digits, mut first) = (1..=9, true);
        for asked in &model.asked {
            ui.horizontal(|ui| {
                let name = ElidedText::new(ui, &asked.name, elide::ON_BUTTON);
                let label = RichText::new(text::reactor(&name.shown)).size(15.0);
                name.with_tooltip(ui.label(label), "");
                for answer in &asked.answers {
                    let key = digits
                        .next()
                        .map_or(String::new(), |key: u8| key.to_string());
                    let name = theme::bold(&answer.name);
                    // The key is legible on both backgrounds.
                    let (button, ink) = match std::mem::take(&mut first) {
                        true => (theme::decision_button(name), theme::SUNK),
                        false => (Button::new(name), theme::FAINT),
                    };
                    let key = RichText::new(key).color(ink);
                    let button = button.min_size(Vec2::new(0.0, 28.0)).shortcut_text(key);
                    let chosen = ui.add(button).on_hover_text(&answer.help);
                    if row::with_name(chosen, &answer.name).clicked() {
                        requests.push(answer.request.clone());
                    }
                    if !answer.odds.is_empty() {
                        ui.label(RichText::new(&answer.odds).size(14.0));
                    }
                }
                let pass = Button::new(text::IGNORE).min_size(Vec2::new(0.0, 28.0));
                if ui.add(pass).on_hover_text(text::IGNORE_HELP).clicked() {
                    requests.push(asked.pass.clone());
                }
            });
        }
    });
    requests
}
