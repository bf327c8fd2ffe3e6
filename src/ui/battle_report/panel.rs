//! The fight summary, and the next steps after it.

use std::path::PathBuf;

use bevy::prelude::Resource;
use bevy_egui::egui::{Button, Grid, Id, Label, Modal, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::{list_height, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::{PartyAct, Request, StorageAct, actions};

use super::model::{BattleReportModel, TableTime};
use super::{BattleReportAct, text};

/// UI state of the fight summary.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BattleReportUi {
    /// True if it is open.
    pub open: bool,
    /// True if it has opened automatically since the fight was decided.
    pub told: bool,
    /// Real time for which the fight has been played.
    pub at_table: TableTime,
}

impl UiWindow for BattleReportUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

impl BattleReportUi {
    /// Opens the summary once the fight is decided, and closes it when it is no longer decided: a combatant has got up
    /// again, or the user has undone. The fight may be decided again later.
    pub fn follow_fight(&mut self, model: Option<&BattleReportModel>) {
        if model.is_none() {
            *self = Self {
                at_table: self.at_table,
                ..Self::default()
            };
        } else if !self.told {
            (self.open, self.told) = (true, true);
        }
    }
}

/// Shows the summary once the fight is decided, and whenever the user opens it.
///
/// `parties` are the files and names of the parties with members in the fight.
pub fn show(
    ui: &mut Ui,
    model: Option<&BattleReportModel>,
    parties: &[(PathBuf, String)],
    state: &mut BattleReportUi,
) -> Vec<Request> {
    state.follow_fight(model);
    let Some(model) = model.filter(|_| state.open) else {
        return Vec::new();
    };
    let mut requests = Vec::new();
    let modal = Modal::new(Id::new("account")).show(ui, |ui| {
        set_usual_width(ui, 600.0);
        ui.label(theme::bold(&model.title).size(24.0));
        ui.label(theme::faint(format!(
            "{} · {}",
            model.fight,
            model.span(state.at_table)
        )));
        ui.add_space(6.0);
        let height = list_height(ui, 520.0, 180.0);
        ScrollArea::vertical()
            .max_height(height)
            .show(ui, |ui| show_sections(ui, model));
        ui.separator();
        let add = |ui: &mut Ui, button: Button, hover: &str| {
            let button = button.min_size(Vec2::new(0.0, 30.0));
            ui.add(button).on_hover_text(hover).clicked()
        };
        let label = |sign: &str, label: &str| format!("{sign} {label}").trim_start().to_owned();
        let press = |ui: &mut Ui, sign: &str, words: &str, hover: &str| {
            add(ui, Button::new(label(sign, words)), hover)
        };
        // The next step: the party takes over what has changed, or the next fight comes.
        let press_main = |ui: &mut Ui, sign: &str, words: &str, hover: &str| {
            let words = theme::bold(label(sign, words));
            add(ui, theme::decision_button(words), hover)
        };
        let (another, another_help) = (text::ANOTHER_FIGHT, text::ANOTHER_FIGHT_HELP);
        let has_party = !parties.is_empty();
        ui.horizontal_wrapped(|ui| {
            for (nth, (path, name)) in parties.iter().enumerate() {
                let back = text::update_party(name);
                let (sign, help) = (icon::USERS_THREE, text::UPDATE_PARTY_HELP);
                let pressed = match nth {
                    0 => press_main(ui, sign, &back, help),
                    _ => press(ui, sign, &back, help),
                };
                if pressed {
                    requests.push(Request::from(PartyAct::LookBack(path.clone())));
                }
            }
            if !has_party && press_main(ui, icon::FOLDER_OPEN, another, another_help) {
                requests.push(Request::Do(&actions::OPEN_FIGHT));
            }
            let (save, hover) = (text::SAVE_PARTY, text::SAVE_PARTY_HELP);
            if !has_party && press(ui, icon::USERS_THREE, save, hover) {
                requests.push(Request::Do(&actions::PARTIES));
            }
            if press(ui, icon::DICE_FIVE, text::REMATCH, text::REMATCH_HELP) {
                requests.push(Request::from(StorageAct::PlayAgain));
            }
            if press(ui, icon::X, text::CLOSE, text::CLOSE_HELP) {
                ui.close();
            }
        });
        ui.horizontal_wrapped(|ui| {
            if has_party && press(ui, icon::FOLDER_OPEN, another, another_help) {
                requests.push(Request::Do(&actions::OPEN_FIGHT));
            }
            if press(ui, icon::COPY, text::COPY_AS_TEXT, text::COPY_AS_TEXT_HELP) {
                ui.copy_text(model.text(state.at_table));
            }
            let (picture, hover) = (text::SAVE_AS_PICTURE, text::SAVE_AS_PICTURE_HELP);
            if press(ui, icon::IMAGE, picture, hover) {
                requests.push(Request::from(BattleReportAct::Browse));
            }
        });
    });
    if !requests.is_empty() || modal.should_close() {
        state.open = false;
    }
    requests
}

fn show_sections(ui: &mut Ui, model: &BattleReportModel) {
    let title = |ui: &mut Ui, words: &str| {
        ui.add_space(6.0);
        ui.label(theme::bold(words));
    };
    if !model.falls.is_empty() {
        title(ui, text::CASUALTIES);
        for fall in &model.falls {
            ui.add(Label::new(fall).wrap());
        }
    }
    if !model.deeds.is_empty() {
        title(ui, model.harm);
        show_deeds(ui, model);
    }
    if !model.throws.is_empty() {
        title(ui, text::ROLLS);
        for (which, told) in &model.throws {
            ui.add(Label::new(text::roll(which, told)).wrap());
        }
    }
    if !model.spells.is_empty() {
        title(ui, text::SPELLS);
        for spell in &model.spells {
            ui.add(Label::new(spell).wrap());
        }
    }
}

fn show_deeds(ui: &mut Ui, model: &BattleReportModel) {
    Grid::new("totals")
        .num_columns(5)
        .striped(true)
        .spacing([18.0, 3.0])
        .show(ui, |ui| {
            for head in text::COLUMNS {
                ui.label(theme::faint(head));
            }
            ui.end_row();
            for row in &model.deeds {
                let name = ElidedText::new(ui, &row.name, elide::ON_BUTTON);
                let label = ui.label(&name.shown);
                name.with_tooltip(label, "");
                ui.label(theme::bold(row.dealt.to_string()));
                ui.label(row.taken.to_string());
                ui.label(match row.felled {
                    0 => String::new(),
                    felled => felled.to_string(),
                });
                ui.label(&row.hits);
                ui.end_row();
            }
        });
}
