//! The search for a number of enemies: how many of a creature there are when the party wins as often as wanted.

use bevy_egui::egui::{Button, ComboBox, Grid, Label, ProgressBar, Ui};
use egui_phosphor::regular as icon;

use crate::ruleset::CreatureId;
use crate::ui::shared::number_field::drag;
use crate::ui::shared::text::CANCEL;
use crate::ui::shared::{row, theme};

use super::panel::ForecastStatus;
use super::{ForecastAct, text};

/// Odds that are wanted at first, and their limits, in per cent.
const PERCENT: u32 = 70;
const MIN_PERCENT: u32 = 1;
const MAX_PERCENT: u32 = 99;

/// UI state of the search, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct CountSearchUi {
    /// The kinds of enemies in the encounter; empty once the fight has begun.
    pub creatures: Vec<CountedCreature>,
    /// The creature whose number is searched for; `None` for the first.
    pub chosen: Option<CreatureId>,
    /// Odds of the party that are wanted, in per cent.
    pub percent: u32,
    /// State of the search; while it runs, the number of fights with the present number of the creature.
    pub status: ForecastStatus,
    /// Number of numbers that have been begun.
    pub tried: usize,
    /// Number of fights with each number.
    pub fights: u32,
    /// The answer; `None` before it is known.
    pub answer: Option<CountAnswer>,
}

/// A kind of enemies in an encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedCreature {
    /// The creature.
    pub id: CreatureId,
    /// Its display name.
    pub name: String,
    /// Its number in the encounter.
    pub count: usize,
}

/// Answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAnswer {
    /// The answer: `4 to 5 × Orc: the party wins 61 % with 4 and 47 % with 5`.
    pub line: String,
    /// A table of the numbers that were tried, the heads of the columns first.
    pub rows: Vec<Vec<String>>,
}

impl CountedCreature {
    fn label(&self) -> String {
        text::counted(&self.name, self.count)
    }
}

impl Default for CountSearchUi {
    fn default() -> Self {
        Self {
            creatures: Vec::new(),
            chosen: None,
            percent: PERCENT,
            status: ForecastStatus::None,
            tried: 0,
            fights: 0,
            answer: None,
        }
    }
}

impl CountSearchUi {
    /// Returns the creature whose number is searched for.
    pub fn creature(&self) -> Option<&CountedCreature> {
        let mut all = self.creatures.iter();
        let chosen = all.find(|it| Some(it.id) == self.chosen);
        chosen.or(self.creatures.first())
    }

    /// Removes the answer.
    pub fn forget_answer(&mut self) {
        self.status = ForecastStatus::None;
        self.answer = None;
    }
}

/// Shows the question, and the answer once it is known. Once the fight has begun, shows nothing.
pub(super) fn show(ui: &mut Ui, state: &mut CountSearchUi) -> Option<ForecastAct> {
    let chosen = state.creature()?.clone();
    let mut act = None;
    let title = Label::new(theme::bold(text::COUNTS_TITLE)).selectable(false);
    ui.add(title).on_hover_text(text::COUNTS_HELP);
    let before = (chosen.id, state.percent);
    ui.horizontal_wrapped(|ui| {
        let creatures = ComboBox::from_id_salt("forecast counts").width(150.0);
        let shown = creatures.selected_text(chosen.label());
        let shown = shown.show_ui(ui, |ui| {
            let mut id = chosen.id;
            for creature in &state.creatures {
                ui.selectable_value(&mut id, creature.id, creature.label());
            }
            id
        });
        state.chosen = shown.inner.or(Some(chosen.id));
        row::with_name(shown.response, text::COUNTS_CREATURE).on_hover_text(text::COUNTS_HELP);
        ui.add(Label::new(text::COUNTS_FOR).selectable(false));
        let limits = MIN_PERCENT..=MAX_PERCENT;
        let percent = drag(ui, &mut state.percent, limits, |field| field.suffix(" %"));
        row::with_name(percent, text::COUNTS_PERCENT).on_hover_text(text::COUNTS_PERCENT_HELP);
        ui.add(Label::new(text::COUNTS_OF).selectable(false));
        if (state.chosen, state.percent) != (Some(before.0), before.1) {
            state.forget_answer();
        }
        act = show_button(ui, state);
    });
    if let ForecastStatus::Failed(why) = &state.status {
        ui.add(Label::new(why).wrap());
    }
    if let Some(answer) = &state.answer {
        show_answer(ui, answer);
    }
    act
}

/// Shows the button that searches, or the progress and the button that ends it.
fn show_button(ui: &mut Ui, state: &CountSearchUi) -> Option<ForecastAct> {
    let ForecastStatus::Running(fights) = state.status else {
        let search = Button::new(format!(
            "{} {}",
            icon::MAGNIFYING_GLASS,
            text::COUNTS_SEARCH
        ));
        let creature = state.creature()?.id;
        let search = ui.add(search).on_hover_text(text::COUNTS_HELP);
        let percent = state.percent;
        let act = ForecastAct::SearchCount { creature, percent };
        return search.clicked().then_some(act);
    };
    let share = fights as f32 / state.fights.max(1) as f32;
    let bar = ProgressBar::new(share)
        .desired_width(250.0)
        .corner_radius(4)
        .fill(theme::SELECTED)
        .text(text::counts_progress(state.tried, fights, state.fights));
    ui.add(bar);
    let cancel = ui.button(format!("{} {CANCEL}", icon::X));
    let cancel = cancel.on_hover_text(text::CANCEL_HELP);
    cancel.clicked().then_some(ForecastAct::CancelSearch)
}

fn show_answer(ui: &mut Ui, answer: &CountAnswer) {
    ui.add(Label::new(theme::bold(&answer.line)).wrap());
    let grid = Grid::new("forecast counts").spacing([12.0, 3.0]);
    grid.show(ui, |ui| {
        for (nth, row) in answer.rows.iter().enumerate() {
            for words in row {
                match nth {
                    0 => ui.label(theme::faint(words).small()),
                    _number => ui.label(words),
                };
            }
            ui.end_row();
        }
    });
}
