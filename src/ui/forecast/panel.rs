//! The forecast's window. It can be moved, and the fight can be played on while it is open.

use std::sync::Arc;

use bevy_egui::egui::{
    Align, Button, CentralPanel, ComboBox, Frame, Id, Label, Layout, Margin, Panel, ProgressBar,
    Rect, Response, RichText, ScrollArea, Ui, Vec2, Window,
};
use egui_phosphor::regular as icon;

use crate::forecast::{EndKind, FightOdds, ForecastEnd, ForecastOptions};
use crate::rules::state::{SideId, Skill};
use crate::ui::shared::text::CANCEL;
use crate::ui::shared::{row, theme};
use crate::view::{FilmAct, Request};

use super::compare::{self, ComparisonUi};
use super::counts::{self, CountSearchUi};
use super::model::{ForecastModel, FoughtSide};
use super::{ForecastAct, charts, dots, survival, text};

use bevy::prelude::Resource;

/// Usual size of the window, and its least size, in points.
const SIZE: Vec2 = Vec2::new(890.0, 700.0);
const MIN_SIZE: Vec2 = Vec2::new(640.0, 320.0);

/// Space that the window leaves around it, in points.
const AROUND: f32 = 24.0;

/// Height of a result, and widths of its odds and of their interval, in points.
const RESULT: f32 = 26.0;
const ODDS: f32 = 104.0;
const INTERVAL: f32 = 96.0;

/// Share of the width for what decides the fights.
const MEANS: f32 = 0.6;

/// Numbers of fights to choose from.
const FIGHTS: [u32; 3] = [100, 1000, 10_000];

/// Numbers of rounds from now to choose from.
const ROUNDS: [u32; 8] = [1, 2, 3, 4, 5, 6, 8, 10];

/// UI state of the forecast's window, and the forecast in it.
#[derive(Resource, Clone, Debug, Default)]
pub struct ForecastUi {
    /// True if it is open.
    pub open: bool,
    /// The settings for the next forecast.
    pub settings: ForecastSettings,
    /// The sides of the fight.
    pub sides: Vec<FoughtSide>,
    /// Round of the fight in which the forecast begins.
    pub round: u32,
    /// The state of the forecast.
    pub status: ForecastStatus,
    /// The moment of which it is.
    pub age: ForecastAge,
    /// The numbers so far; `None` before the first fights.
    pub model: Option<Arc<ForecastModel>>,
    /// The choices that are compared.
    pub comparison: ComparisonUi,
    /// The search for a number of enemies, before the fight begins.
    pub counts: CountSearchUi,
}

/// Settings of a forecast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastSettings {
    /// Number of fights.
    pub fights: u32,
    /// Last round of each fight; `None` for no limit.
    pub until_round: Option<u32>,
    /// Skills of sides that differ from the fight's.
    pub skills: Vec<(SideId, Skill)>,
    /// Rounds from which on sides retreat.
    pub retreats: Vec<(SideId, u32)>,
}

impl Default for ForecastSettings {
    fn default() -> Self {
        Self {
            fights: ForecastOptions::default().fights,
            until_round: None,
            skills: Vec::new(),
            retreats: Vec::new(),
        }
    }
}

/// State of a forecast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ForecastStatus {
    /// None has been made.
    #[default]
    None,
    /// Fights are being played; this many have ended.
    Running(u32),
    /// It plays no more fights.
    Ended(ForecastEnd),
    /// It could not be made, for this reason.
    Failed(String),
}

impl ForecastStatus {
    /// Returns why it plays no more fights; if it still plays some, it counts as cancelled.
    pub fn end(&self) -> ForecastEnd {
        match self {
            Self::Ended(end) => *end,
            Self::None | Self::Running(_) | Self::Failed(_) => ForecastEnd::Cancelled,
        }
    }
}

/// Age of a forecast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForecastAge {
    /// It is of the present state.
    #[default]
    Present,
    /// This many commands have followed since.
    Earlier(usize),
    /// Its moment was undone.
    Undone,
}

impl ForecastUi {
    /// Returns the state after another fight was opened: closed, with the same number of fights.
    pub fn for_another_fight(&self) -> Self {
        Self {
            settings: ForecastSettings {
                fights: self.settings.fights,
                ..ForecastSettings::default()
            },
            ..Self::default()
        }
    }

    /// Returns the skill of a side in the forecast.
    fn skill_of(&self, side: &FoughtSide) -> Skill {
        let mut skills = self.settings.skills.iter();
        let set = skills.find(|(id, _)| *id == side.id);
        set.map_or(side.skill, |(_, skill)| *skill)
    }
}

/// Shows the window while it is open, at first in the corner of the map.
pub fn show(ui: &Ui, map: Rect, state: &mut ForecastUi) -> Vec<Request> {
    let mut requests = Vec::new();
    if !state.open {
        return requests;
    }
    let room = ui.ctx().content_rect();
    let most = room.size() - Vec2::splat(2.0 * AROUND);
    let mut open = true;
    Window::new(text::TITLE)
        .id(Id::new("forecast"))
        .open(&mut open)
        .collapsible(false)
        .resizable(true)
        .default_pos(map.left_top() + Vec2::splat(10.0))
        .default_size(SIZE.min(most))
        .min_size(MIN_SIZE.min(most))
        .constrain_to(room)
        .show(ui.ctx(), |ui| show_contents(ui, state, &mut requests));
    if !open {
        requests.push(Request::from(ForecastAct::Close));
    }
    requests
}

fn show_contents(ui: &mut Ui, state: &mut ForecastUi, requests: &mut Vec<Request>) {
    let bare = Frame::new();
    let below = bare.inner_margin(Margin {
        bottom: 6,
        ..Margin::ZERO
    });
    Panel::top("forecast status")
        .frame(below)
        .show_separator_line(false)
        .show(ui, |ui| requests.extend(show_status(ui, state)));
    let above = bare.inner_margin(Margin {
        top: 6,
        ..Margin::ZERO
    });
    Panel::bottom("forecast settings")
        .frame(above)
        .show(ui, |ui| {
            if let Some(model) = &state.model {
                let words = model.assumptions.join(" ");
                ui.add(Label::new(theme::faint(words).small()).wrap());
            }
            requests.extend(show_settings(ui, state));
            requests.extend(show_keeping(ui, state));
        });
    CentralPanel::default().frame(bare).show(ui, |ui| {
        let numbers = state.model.clone().filter(|model| model.fights() > 0);
        match &numbers {
            Some(model) => {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    // The scroll bar must not cover any numbers.
                    ui.set_max_width(ui.available_width() - 12.0);
                    requests.extend(show_numbers(ui, state, model));
                });
            }
            None => show_reason(ui, &state.status),
        }
    });
}

/// Shows the progress and the moment of which the forecast is.
fn show_status(ui: &mut Ui, state: &ForecastUi) -> Option<Request> {
    let mut act = None;
    let from_right = Layout::right_to_left(Align::Center);
    ui.horizontal(|ui| {
        ui.with_layout(from_right, |ui| {
            if let ForecastStatus::Running(_) = state.status {
                let cancel = ui.button(format!("{} {CANCEL}", icon::X));
                if cancel.on_hover_text(text::CANCEL_HELP).clicked() {
                    act = Some(ForecastAct::Cancel);
                }
            } else {
                let is_old = state.age != ForecastAge::Present;
                let label = if is_old { text::RENEW_NOW } else { text::RENEW };
                let label = RichText::new(format!("{} {label}", icon::ARROWS_CLOCKWISE));
                let label = if is_old { label.strong() } else { label };
                if ui.button(label).on_hover_text(text::RENEW_HELP).clicked() {
                    act = Some(ForecastAct::Renew);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                show_progress(ui, state);
                let age = match state.age {
                    ForecastAge::Present => text::of_the_present(state.round),
                    ForecastAge::Earlier(commands) => {
                        text::of_an_earlier_moment(state.round, commands)
                    }
                    ForecastAge::Undone => text::of_an_undone_moment(state.round),
                };
                if !matches!(state.status, ForecastStatus::Failed(_)) {
                    ui.add(Label::new(theme::faint(age)).truncate());
                }
            });
        });
    });
    act.map(Request::from)
}

fn show_progress(ui: &mut Ui, state: &ForecastUi) {
    match &state.status {
        ForecastStatus::Running(fights) => {
            let of = state.settings.fights;
            let share = *fights as f32 / of.max(1) as f32;
            let bar = ProgressBar::new(share)
                .desired_width(260.0)
                .corner_radius(4)
                .fill(theme::SELECTED)
                .text(text::progress(*fights, of));
            ui.add(bar);
        }
        ForecastStatus::Ended(end) => {
            let fights = state.model.as_ref().map_or(0, |model| model.fights());
            ui.label(theme::bold(text::done(fights, *end)));
        }
        ForecastStatus::None | ForecastStatus::Failed(_) => {}
    }
}

/// Says why there are no numbers.
fn show_reason(ui: &mut Ui, status: &ForecastStatus) {
    let words = match status {
        ForecastStatus::None | ForecastStatus::Running(_) => text::NOT_ENOUGH_YET,
        ForecastStatus::Ended(_) => text::NO_FIGHT_ENDED,
        ForecastStatus::Failed(why) => why,
    };
    ui.add_space(12.0);
    ui.add(Label::new(words).wrap());
}

fn show_numbers(ui: &mut Ui, state: &mut ForecastUi, model: &ForecastModel) -> Option<Request> {
    let mut watched = None;
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            watched = dots::show(ui, model);
            ui.label(theme::faint(text::DOTS).small());
        });
        ui.add_space(14.0);
        ui.vertical(|ui| {
            show_results(ui, model);
            ui.add_space(8.0);
            watched = show_films(ui, model).or(watched);
        });
    });
    ui.add_space(8.0);
    let mut act = compare::show(ui, state);
    ui.add_space(8.0);
    if !state.counts.creatures.is_empty() {
        act = counts::show(ui, &mut state.counts).or(act);
        ui.add_space(8.0);
    }
    charts::show(ui, model);
    ui.add_space(4.0);
    survival::show(ui, model);
    ui.add_space(8.0);
    let width = ui.available_width();
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(width * MEANS);
            list(ui, text::MEANS, &model.means);
        });
        ui.vertical(|ui| {
            list(ui, text::SPENT, &model.spent);
            list(ui, text::IDLE, &model.idle);
        });
    });
    let watched = watched.map(|seed| Request::from(FilmAct::WatchFight(seed)));
    watched.or(act.map(Request::from))
}

/// Shows the buttons that show a fight as a film; returns its seed.
fn show_films(ui: &mut Ui, model: &ForecastModel) -> Option<u64> {
    let mut watched = None;
    ui.horizontal(|ui| {
        for (seed, name, help) in [
            (model.typical, text::WATCH_TYPICAL, text::WATCH_TYPICAL_HELP),
            (model.worst, text::WATCH_WORST, text::WATCH_WORST_HELP),
        ] {
            let button = Button::new(format!("{} {name}", icon::FILM_STRIP));
            let button = ui.add_enabled(seed.is_some(), button);
            if button.on_hover_text(help).clicked() {
                watched = seed;
            }
        }
    });
    watched
}

fn show_results(ui: &mut Ui, model: &ForecastModel) {
    ui.add_space(2.0);
    for (mark, name, odds) in &model.results {
        ui.horizontal(|ui| {
            dots::mark(ui, *mark);
            let from_left = Layout::left_to_right(Align::Center);
            for (width, layout, words) in [
                (
                    ODDS,
                    Layout::right_to_left(Align::Center),
                    theme::bold(odds.text()).size(20.0),
                ),
                (INTERVAL, from_left, theme::faint(odds.interval_text())),
            ] {
                let size = Vec2::new(width, RESULT);
                ui.allocate_ui_with_layout(size, layout, |ui| {
                    ui.set_min_size(size);
                    ui.label(words);
                });
            }
            ui.add(Label::new(RichText::new(name).size(17.0)).truncate());
        });
    }
    let is_open = |(mark, _, odds): &(EndKind, String, FightOdds)| {
        *mark == EndKind::Undecided && odds.of == odds.all
    };
    if model.results.iter().any(is_open) {
        ui.add(Label::new(text::NO_FIGHT_DECIDED).wrap());
    }
    for reason in &model.reasons {
        ui.add(Label::new(theme::faint(reason)).wrap());
    }
}

fn list(ui: &mut Ui, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    ui.label(theme::bold(title));
    for line in lines {
        ui.add(Label::new(line).wrap());
    }
    ui.add_space(6.0);
}

/// Shows the settings; a change makes the forecast again.
fn show_settings(ui: &mut Ui, state: &mut ForecastUi) -> Option<Request> {
    let before = state.settings.clone();
    ui.horizontal_wrapped(|ui| {
        let settings = &mut state.settings;
        name(ui, text::FIGHTS);
        let chosen = settings.fights.to_string();
        let fights = ComboBox::from_id_salt("forecast fights").width(70.0);
        let shown = fights.selected_text(chosen).show_ui(ui, |ui| {
            for number in FIGHTS {
                ui.selectable_value(&mut settings.fights, number, number.to_string());
            }
        });
        with_help(shown.response, text::FIGHTS, text::FIGHTS_HELP);
        name(ui, text::UNTIL);
        let chosen = settings.until_round.map(text::until_round);
        let until = ComboBox::from_id_salt("forecast until").width(90.0);
        let until = until.selected_text(chosen.as_deref().unwrap_or(text::NO_LIMIT));
        let first = state.round.max(1);
        let shown = until.show_ui(ui, |ui| {
            ui.selectable_value(&mut settings.until_round, None, text::NO_LIMIT);
            for from_now in ROUNDS {
                let round = first + from_now - 1;
                let label = text::until_round_from_now(round, from_now);
                ui.selectable_value(&mut settings.until_round, Some(round), label);
            }
        });
        with_help(shown.response, text::UNTIL, text::UNTIL_HELP);
        for nth in 0..state.sides.len() {
            show_skill(ui, state, nth);
            show_retreat(ui, state, nth);
        }
    });
    let is_changed = state.settings != before;
    is_changed.then_some(Request::from(ForecastAct::Renew))
}

fn show_skill(ui: &mut Ui, state: &mut ForecastUi, nth: usize) {
    let side = state.sides[nth].clone();
    let mut skill = state.skill_of(&side);
    name(ui, &text::plays(&side.name));
    let skills = ComboBox::from_id_salt(("forecast skill", side.id)).width(110.0);
    let shown = skills.selected_text(text::skill(skill)).show_ui(ui, |ui| {
        for choice in Skill::ALL {
            ui.selectable_value(&mut skill, choice, text::skill(choice));
        }
    });
    with_help(shown.response, &text::plays(&side.name), text::SKILL_HELP);
    if skill != state.skill_of(&side) {
        let skills = &mut state.settings.skills;
        skills.retain(|(id, _)| *id != side.id);
        if skill != side.skill {
            skills.push((side.id, skill));
        }
    }
}

fn show_retreat(ui: &mut Ui, state: &mut ForecastUi, nth: usize) {
    let side = &state.sides[nth];
    let first = state.round.max(1);
    let until = state.settings.until_round;
    let retreats = &mut state.settings.retreats;
    let set = retreats.iter().find(|(id, _)| *id == side.id);
    let before = set.map(|(_, round)| *round);
    let mut chosen = before;
    let rounds = ComboBox::from_id_salt(("forecast retreat", side.id)).width(120.0);
    let shown = rounds
        .selected_text(text::retreats(chosen))
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut chosen, None, text::retreats(None));
            let rounds = ROUNDS.map(|from_now| first + from_now - 1).into_iter();
            for round in rounds.filter(|round| until.is_none_or(|until| *round <= until)) {
                ui.selectable_value(&mut chosen, Some(round), text::retreats(Some(round)));
            }
        });
    with_help(
        shown.response,
        &text::retreat_of(&side.name),
        text::RETREAT_HELP,
    );
    if chosen != before {
        retreats.retain(|(id, _)| *id != side.id);
        retreats.extend(chosen.map(|round| (side.id, round)));
    }
}

fn name(ui: &mut Ui, words: &str) {
    ui.add(Label::new(theme::faint(words)).selectable(false));
}

fn with_help(response: Response, name: &str, help: &str) {
    row::with_name(response, name).on_hover_text(help);
}

/// Shows the buttons that keep the forecast.
fn show_keeping(ui: &mut Ui, state: &ForecastUi) -> Option<Request> {
    let mut act = None;
    let model = state.model.as_ref().filter(|model| model.fights() > 0);
    ui.horizontal_wrapped(|ui| {
        let mut press = |sign: &str, words: &str, help: &str| {
            let button = Button::new(format!("{sign} {words}"));
            let button = ui.add_enabled(model.is_some(), button);
            button.on_hover_text(help).clicked()
        };
        let copies = press(icon::COPY, text::COPY, text::COPY_HELP);
        if press(icon::TABLE, text::SAVE_TABLE, text::SAVE_TABLE_HELP) {
            act = Some(ForecastAct::BrowseTable);
        }
        if press(icon::IMAGE, text::SAVE_PICTURE, text::SAVE_PICTURE_HELP) {
            act = Some(ForecastAct::BrowsePicture);
        }
        if let Some(model) = model.filter(|_| copies) {
            ui.copy_text(model.report(state.status.end()));
        }
    });
    act.map(Request::from)
}
