//! The comparison of choices in the forecast's window.

use bevy_egui::egui::{Align, Button, Grid, Label, Layout, ProgressBar, Ui};
use egui_phosphor::regular as icon;

use crate::forecast::{ForecastChoice, MAX_CHOICES};
use crate::ui::shared::elide::ElidedText;
use crate::ui::shared::text::CANCEL;
use crate::ui::shared::theme;

use super::panel::{ForecastAge, ForecastStatus, ForecastUi};
use super::{ForecastAct, text};

/// Maximum width of the name of a choice, in points.
const MAX_LABEL: f32 = 190.0;

/// The choices that are compared, and the numbers of the comparison.
#[derive(Clone, Debug, Default)]
pub struct ComparisonUi {
    /// The choices; the first is the fight as it was at the forecast.
    pub choices: Vec<ForecastChoice>,
    /// The state of the comparison.
    pub status: ForecastStatus,
    /// Its table, the heads of the columns first; empty before its end.
    pub rows: Vec<Vec<String>>,
}

/// Shows the choices, and their table once they have been compared.
pub(super) fn show(ui: &mut Ui, state: &ForecastUi) -> Option<ForecastAct> {
    let ComparisonUi {
        choices,
        status,
        rows,
    } = &state.comparison;
    let mut act = None;
    ui.horizontal(|ui| {
        let title = Label::new(theme::bold(text::COMPARE_TITLE)).selectable(false);
        ui.add(title).on_hover_text(text::COMPARE_HELP);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            act = show_buttons(ui, state);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match status {
                ForecastStatus::Running(fights) => {
                    let of = state.settings.fights;
                    let share = *fights as f32 / of.max(1) as f32;
                    let bar = ProgressBar::new(share).fill(theme::SELECTED);
                    ui.add(bar.corner_radius(4).text(text::progress(*fights, of)));
                }
                ForecastStatus::Failed(why) => {
                    ui.add(Label::new(why).wrap());
                }
                ForecastStatus::None if choices.is_empty() => {
                    ui.add(Label::new(theme::faint(text::COMPARE_HINT)).truncate());
                }
                ForecastStatus::None | ForecastStatus::Ended(_) => {}
            });
        });
    });
    let (heads, results) = rows.split_first().unzip();
    let results: &[Vec<String>] = results.unwrap_or_default();
    Grid::new("forecast choices")
        .num_columns(7)
        .spacing([12.0, 3.0])
        .show(ui, |ui| {
            if let Some(heads) = heads {
                ui.label("");
                for head in heads {
                    ui.label(theme::faint(head).small());
                }
                ui.end_row();
            }
            for (nth, choice) in choices.iter().enumerate() {
                let remove = ui.add_enabled(nth > 0, Button::new(icon::X).frame(false));
                let remove = remove.on_hover_text(text::REMOVE_CHOICE_HELP);
                if remove.clicked() {
                    act = Some(ForecastAct::RemoveChoice(nth));
                }
                let label = ElidedText::new(ui, &choice.label, MAX_LABEL);
                ui.label(label.shown).on_hover_text(&choice.label);
                for words in results.get(nth).into_iter().flatten().skip(1) {
                    ui.label(words);
                }
                ui.end_row();
            }
        });
    act
}

fn show_buttons(ui: &mut Ui, state: &ForecastUi) -> Option<ForecastAct> {
    let choices = &state.comparison.choices;
    if let ForecastStatus::Running(_) = state.comparison.status {
        let cancel = ui.button(format!("{} {CANCEL}", icon::X));
        let cancel = cancel.on_hover_text(text::CANCEL_HELP);
        return cancel.clicked().then_some(ForecastAct::CancelComparison);
    }
    let mut act = None;
    let is_possible = matches!(state.age, ForecastAge::Earlier(_)) && choices.len() < MAX_CHOICES;
    let add = Button::new(format!("{} {}", icon::PLUS, text::ADD_CHOICE));
    let add = ui.add_enabled(is_possible, add);
    let add = add.on_hover_text(text::ADD_CHOICE_HELP);
    if add.on_disabled_hover_text(text::ADD_CHOICE_HELP).clicked() {
        act = Some(ForecastAct::AddChoice);
    }
    if choices.len() > 1 {
        let compare = ui.button(format!("{} {}", icon::SCALES, text::COMPARE));
        if compare.on_hover_text(text::COMPARE_HELP).clicked() {
            act = Some(ForecastAct::Compare);
        }
    }
    act
}
