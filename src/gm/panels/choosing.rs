//! Fast or well: two large buttons for each player's character, and one that starts the round.

use bevy_egui::egui::{Button, Label, RichText, ScrollArea, Ui, Vec2};

use crate::gm::model::{ChoosingModel, ChoosingRow};
use crate::gm::theme;
use crate::view::Request;

/// Height of a button, in points.
const TALL: f32 = 34.0;

/// Shows the choosing.
pub fn show(ui: &mut Ui, model: &ChoosingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(RichText::new(format!("Round {}: fast or well?", model.round)).heading());
    let hint = "Fast is one action before the opponents, well is two after them. Who says nothing \
                acts well. The choices are locked when the round starts.";
    ui.add(Label::new(theme::faint(hint).small()).wrap());
    ui.add_space(4.0);
    ScrollArea::vertical()
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for row in &model.rows {
                show_row(ui, row, &mut requests);
            }
            ui.add_space(8.0);
            let label = theme::bold("Start the round").color(theme::SUNK);
            let start = Button::new(label)
                .fill(theme::ACCENT)
                .min_size(Vec2::new(ui.available_width(), TALL));
            if ui
                .add(start)
                .on_hover_text("Locks the choices (Space)")
                .clicked()
            {
                requests.push(model.start.clone());
            }
        });
    requests
}

fn show_row(ui: &mut Ui, row: &ChoosingRow, requests: &mut Vec<Request>) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if ui.selectable_label(row.selected, &row.name).clicked() {
            requests.push(Request::Select(Some(row.who)));
        }
        if !row.remark.is_empty() {
            ui.label(theme::faint(&row.remark).small());
        }
    });
    ui.horizontal(|ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        let size = Vec2::new(width, TALL);
        let well_words = if row.open { "Well (default)" } else { "Well" };
        let fast = Button::selectable(row.fast, format!("Fast · {}", row.name)).min_size(size);
        let well = Button::selectable(!row.fast, well_words).min_size(size);
        match &row.choose_fast {
            Ok(request) => {
                let help = "One action, before the opponents";
                if ui.add(fast).on_hover_text(help).clicked() && !row.fast {
                    requests.push(request.clone());
                }
            }
            Err(why) => {
                ui.add_enabled(false, fast).on_disabled_hover_text(why);
            }
        }
        let help = "Two actions, after the opponents";
        if ui.add(well).on_hover_text(help).clicked() && (row.fast || row.open) {
            requests.push(row.choose_well.clone());
        }
    });
}
