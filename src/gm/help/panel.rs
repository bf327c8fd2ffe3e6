//! Keys and help: a turn in a few lines, and every key.

use bevy_egui::egui::{Grid, Id, Modal, RichText, ScrollArea, Ui};

use crate::gm::menu_bar::MenuBarModel;
use crate::gm::shared::{height_beside, take_width, theme};
use crate::gm::token::TokenModel;
use crate::grid::Topology;
use crate::save::PROMISES;

/// How to play a turn.
const HOW: &[&str] = &[
    "Space is always the next decision: roll initiative, continue an unfinished action, or end the turn",
    "The acting combatant has an amber name and a bold halo; the dots in its panel are its seconds",
    "Click a square in its reach to move there, or drag the token; the path and its cost are shown first",
    "Drag anywhere else to move the map; the wheel zooms",
    "Click an enemy to aim, and click again (or press Enter) to attack; the head of the panel lists every modifier",
    "The panel on the right lists all other actions with time and key; unavailable ones are folded below, with the reason",
    "Override does it anyway: there, in the log, by right-click and in the palette; on the map Ctrl+click overrides a rejection",
    "Keyboard only: Tab points at targets, the arrow keys at squares, Enter clicks, Shift+F10 right-clicks, F11 enters the panels, Esc returns to the map",
    "Delay a turn before spending any of it, and take it at any later time",
    "Hover an action, a condition, a modifier or a log line to see its rule; F6 searches the rules",
    "Hold the full stop to point at things for the players, and drag to measure; Shift+F7 freezes their window while you work",
    "Shift+R reveals squares to them, Shift+H hides them: click a room or drag a block; the bar below the map explains the click",
    "Right-click a token or a square to change anything; the log records it as the GM's change",
    "Ctrl+Z undoes the last action with its dice; click a die in the log to change it",
];

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
        take_width(ui, 720.0);
        let high = height_beside(ui, f32::INFINITY, 60.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            ui.label(RichText::new("How to play a turn").heading());
            for line in HOW {
                ui.horizontal_wrapped(|ui| {
                    ui.label(theme::faint("•"));
                    ui.label(&*topology.words(line));
                });
            }
            ui.separator();
            ui.label(RichText::new("Keys").heading());
            ScrollArea::horizontal().show(ui, |ui| show_keys(ui, keys, token));
            ui.collapsing("Guarantees for saved fights and files", |ui| {
                for promise in PROMISES {
                    let shown = ui.label(format!("• {}", promise.what));
                    shown.on_hover_text(format!("Proven by the test {}", promise.kept_by));
                }
            });
        });
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
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
                    ui.label(theme::faint(format!("Action, {}", row.time)));
                    ui.end_row();
                }
            }
        });
}
