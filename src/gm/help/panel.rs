//! Keys and help: a turn in a few lines, and every key.

use bevy_egui::egui::{Grid, Id, Modal, RichText, ScrollArea, Ui};

use crate::gm::menu_bar::MenuBarModel;
use crate::gm::shared::{list_height, set_usual_width, theme};
use crate::gm::token::TokenModel;
use crate::grid::Topology;
use crate::save::GUARANTEES;

/// How to play a turn.
const HOW: &[&str] = &[
    "Space always does the next thing: roll initiative, continue an unfinished action, or end the turn",
    "The active combatant has an amber name and a bold halo; the dots in its panel are its seconds",
    "Click a square in range to move there, or drag the token; the path and its cost are shown first",
    "Drag anywhere else to move the map; use the wheel to zoom",
    "Click an enemy to aim, then click again (or press Enter) to attack; the top of the panel shows every modifier",
    "All other actions are in the token panel, with time and key; unavailable ones are folded up below, with the reason",
    "Override does what the rules forbid: in the panel, the log, the right-click menu or the palette, or by Ctrl+click on the map",
    "By keyboard alone: Tab cycles through targets, arrow keys pick squares, Enter clicks, Shift+F10 right-clicks, F11 enters the panels and Esc returns to the map",
    "Delay a turn before spending any of it, then take it at any later time",
    "Hover an action, a condition, a modifier or a log line to see its rule; F6 looks rules up",
    "Hold the full stop key to point something out to players, and drag to measure; Shift+F7 freezes the player window",
    "Shift+R reveals squares and Shift+H hides them: click a room or drag a block; the bar below the map explains each click",
    "Right-click a token or a square to change anything; the log records that the GM did it",
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
        set_usual_width(ui, 720.0);
        let high = list_height(ui, f32::INFINITY, 60.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            ui.label(RichText::new("How to play a turn").heading());
            for line in HOW {
                ui.horizontal_wrapped(|ui| {
                    ui.label(theme::faint("•"));
                    ui.label(&*topology.adapt_text(line));
                });
            }
            ui.separator();
            ui.label(RichText::new("Keys").heading());
            ScrollArea::horizontal().show(ui, |ui| show_keys(ui, keys, token));
            ui.collapsing("Guarantees for saved fights and files", |ui| {
                for promise in GUARANTEES {
                    let shown = ui.label(format!("• {}", promise.what));
                    shown.on_hover_text(format!("Verified by the test {}", promise.kept_by));
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
