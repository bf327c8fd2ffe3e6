//! Keys and help: a turn in a few lines, and every key.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    FontId, Grid, Id, Label, Modal, RichText, ScrollArea, TextStyle, Ui, WidgetText,
};

use crate::grid::Topology;
use crate::save::GUARANTEES;
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::shared::{list_height, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::token::TokenModel;
use crate::view::{FILM_KEYS, FilmKeyInfo};

use super::text;

/// The help window.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct HelpUi {
    /// True if it is open.
    pub open: bool,
}

impl UiWindow for HelpUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

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
            let room = ui.available_width();
            ScrollArea::horizontal().show(ui, |ui| show_keys(ui, keys, token, room));
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

/// Space between the columns of the keys, in points.
const BETWEEN: f32 = 14.0;
/// Minimum width of the descriptions, in points.
const MIN_DESCRIPTION: f32 = 200.0;

/// Shows all keys and what they do, `room` points wide: long descriptions take several lines.
fn show_keys(ui: &mut Ui, keys: &MenuBarModel, token: Option<&TokenModel>, room: f32) {
    let menus = keys.menus.iter().flat_map(|menu| &menu.rows);
    let menus = menus.filter(|row| !row.key.is_empty()).map(|row| {
        let help = row.action.help.to_owned();
        (row.key.clone(), row.name.to_owned(), help)
    });
    let actions = token.into_iter().flat_map(|token| &token.actions);
    let actions = actions.filter_map(|row| {
        let key = row.key?.to_uppercase().to_string();
        Some((key, row.name.clone(), text::action(&row.time)))
    });
    let of_films = FILM_KEYS.iter().map(|info| {
        let (name, help) = (text::in_film(info.name), FilmKeyInfo::HELP.to_owned());
        (info.key.to_owned(), name, help)
    });
    let rows: Vec<(String, String, String)> = menus.chain(actions).chain(of_films).collect();
    let size = TextStyle::Body.resolve(ui.style()).size;
    let bold = FontId::new(size, theme::bold_family());
    let width = |words: &str| {
        let job = theme::short(words, bold.clone(), theme::TEXT, f32::INFINITY);
        let laid = WidgetText::from(job).into_galley(ui, None, f32::INFINITY, TextStyle::Body);
        laid.size().x
    };
    let others: f32 = [
        rows.iter().map(|row| width(&row.0)).fold(0.0, f32::max),
        rows.iter().map(|row| width(&row.1)).fold(0.0, f32::max),
    ]
    .iter()
    .sum();
    let rest = (room - others - 3.0 * BETWEEN).max(MIN_DESCRIPTION);
    let grid = Grid::new("keys").num_columns(3).striped(true);
    grid.spacing([BETWEEN, 4.0]).show(ui, |ui| {
        for (key, name, help) in rows {
            ui.label(theme::bold(key));
            ui.label(name);
            ui.vertical(|ui| {
                ui.set_max_width(rest);
                // At the height of the other columns.
                ui.add_space(2.5);
                ui.add(Label::new(theme::faint(help)).wrap());
            });
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable;

    use crate::ui::trial::{TrialPanels, duel, window};

    use super::*;

    #[test]
    fn descriptions_of_keys_are_not_cut() {
        let model = duel().model(Some("mira"));
        let keys = model.menu_bar.clone();
        let rows = keys.menus.iter().flat_map(|menu| &menu.rows);
        let rows = rows.filter(|row| !row.key.is_empty());
        let helps: Vec<&str> = rows.map(|row| row.action.help).collect();
        for size in [(1600.0, 900.0), (1280.0, 720.0)] {
            let (menus, token) = (model.menu_bar.clone(), model.token.clone());
            let mut help = window(size, move |ui| {
                show(ui, &menus, token.as_ref(), Topology::Square, &mut true);
                Vec::new()
            });
            help.run();
            let middle = size.0 * 0.5;
            for words in &helps {
                for shown in help.get_all_by_label(words) {
                    let rect = shown.rect();
                    assert!(rect.right() <= middle + 440.0, "{words}: {rect}");
                }
            }
        }
    }
}
