//! Keys and help: a turn in a few lines, and every key.

use bevy_egui::egui::{Grid, Id, Label, Modal, RichText, ScrollArea, Ui};

use crate::gm::menu_bar::MenuBarModel;
use crate::gm::shared::{list_height, set_usual_width, theme};
use crate::gm::token::TokenModel;
use crate::grid::Topology;
use crate::save::GUARANTEES;

use super::text;

/// Shows the help while it is open, worded for this shape of cells.
pub fn show(
    ui: &mut Ui,
    keys: &MenuBarModel,
    token: Option<&TokenModel>,
    topology: Topology,
    open: &mut bool,
) {
    if !*open {
        return;
    }
    let modal = Modal::new(Id::new("help")).show(ui, |ui| {
        set_usual_width(ui, 860.0);
        let high = list_height(ui, f32::INFINITY, 60.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            ui.label(RichText::new(text::HOW_TO_PLAY).heading());
            for line in text::HOW {
                ui.horizontal_top(|ui| {
                    ui.label(theme::faint("•"));
                    ui.add(Label::new(&*topology.adapt_text(line)).wrap());
                });
            }
            ui.separator();
            ui.label(RichText::new(text::KEYS).heading());
            ScrollArea::horizontal().show(ui, |ui| show_keys(ui, keys, token));
            ui.collapsing(text::GUARANTEES, |ui| {
                for promise in GUARANTEES {
                    let shown = ui.label(format!("• {}", promise.what));
                    shown.on_hover_text(text::verified_by(promise.kept_by));
                }
            });
        });
        ui.add_space(4.0);
        if ui.button(text::CLOSE).clicked() {
            ui.close();
        }
    });
    if modal.should_close() {
        *open = false;
    }
}

/// Shows all keys and what they do.
fn show_keys(ui: &mut Ui, keys: &MenuBarModel, token: Option<&TokenModel>) {
    Grid::new("keys")
        .num_columns(3)
        .striped(true)
        .show(ui, |ui| {
            for row in keys.menus.iter().flat_map(|menu| &menu.rows) {
                if row.key.is_empty() {
                    continue;
                }
                ui.label(theme::bold(&row.key));
                ui.label(row.name);
                ui.label(theme::faint(row.verb.info().help));
                ui.end_row();
            }
            for row in token.into_iter().flat_map(|token| &token.actions) {
                if let Some(key) = row.key {
                    ui.label(theme::bold(key.to_uppercase().to_string()));
                    ui.label(&row.name);
                    ui.label(theme::faint(text::action(&row.time)));
                    ui.end_row();
                }
            }
        });
}
