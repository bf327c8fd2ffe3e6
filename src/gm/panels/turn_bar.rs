//! The buttons over the map's lower right corner: what there is to decide now.

use bevy_egui::egui::{Button, Ui, Vec2};

use crate::gm::model::{MenuBarModel, TurnBarModel};
use crate::gm::theme;
use crate::rules::command::EncounterCommand;
use crate::view::{Request, Verb};

/// Shows the buttons.
pub fn show(ui: &mut Ui, model: &TurnBarModel, menus: &MenuBarModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.horizontal(|ui| {
        for (who, name) in &model.waiting {
            let label = format!("{name} acts now");
            let hover = menus.tooltip(Verb::TakeDelayed);
            if ui
                .add(Button::new(label).min_size(Vec2::new(0.0, 30.0)))
                .on_hover_text(hover)
                .clicked()
            {
                let take = EncounterCommand::TakeDelayedTurn { who: vec![*who] };
                requests.push(Request::Submit(vec![take]));
            }
        }
        let mut press = |ui: &mut Ui, verb: Verb, label: &str| {
            let button = Button::new(label).min_size(Vec2::new(0.0, 30.0));
            if ui.add(button).on_hover_text(menus.tooltip(verb)).clicked() {
                requests.push(Request::Do(verb));
            }
        };
        if model.delay {
            press(ui, Verb::Delay, "Delay");
        }
        if model.abandon {
            press(ui, Verb::Abandon, "Abandon");
        }
        if let Some(next) = &model.next {
            let label = theme::bold(next).color(theme::SUNK);
            let button = Button::new(label)
                .fill(theme::ACCENT)
                .min_size(Vec2::new(150.0, 30.0));
            if ui
                .add(button)
                .on_hover_text(menus.tooltip(Verb::NextDecision))
                .clicked()
            {
                requests.push(Request::Do(Verb::NextDecision));
            }
        }
    });
    requests
}
