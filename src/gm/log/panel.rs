//! The log: a story of the fight, with the newest line at the bottom; a click opens an entry's dice, and a die can be
//! changed.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align, Button, Key, Label, Layout, RichText, ScrollArea, Sense, Ui};
use egui_phosphor::regular as icon;

use crate::document::read_whole;
use crate::encounter::EntryId;
use crate::gm::shared::{capitalized, field, theme, with_tooltip};
use crate::rules::facts::Tone;
use crate::view::Request;

use super::model::{LogDie, LogEntry, LogFilter, LogModel, LogRow};
use super::text;

/// Number of lines that are laid out at first.
const AT_FIRST: usize = 200;

/// UI state of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogUi {
    /// Filter for the lines.
    pub filter: LogFilter,
    /// Entries whose dice are open, each with the index of the clicked line, below which the dice are shown.
    pub open: BTreeMap<EntryId, usize>,
    /// The die being changed, and the text typed for it.
    pub changing: Option<(EntryId, usize, String)>,
    /// Maximum number of lines laid out.
    pub most: usize,
}

impl Default for LogUi {
    fn default() -> Self {
        Self {
            filter: LogFilter::default(),
            open: BTreeMap::new(),
            changing: None,
            most: AT_FIRST,
        }
    }
}

/// Shows the log and returns the requests.
pub fn show(ui: &mut Ui, model: &LogModel, state: &mut LogUi) -> Vec<Request> {
    let mut requests = Vec::new();
    head(ui, model, state, &mut requests);
    ScrollArea::vertical()
        .min_scrolled_height(24.0)
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            let rows = model.rows(&state.filter);
            let hidden = rows.len().saturating_sub(state.most);
            if hidden > 0 && ui.button(text::show_earlier_lines(hidden)).clicked() {
                state.most += AT_FIRST * 5;
            }
            if rows.is_empty() && model.refusal.is_none() {
                ui.label(theme::faint(no_lines_reason(model, &state.filter)));
            }
            for (nth, row) in rows.iter().enumerate().skip(hidden) {
                ui.push_id(nth, |ui| show_line(ui, row, state, &mut requests));
                if state.open.get(&row.entry.id) == Some(&row.nth) {
                    show_dice(ui, row.entry, state, &mut requests);
                }
            }
            show_rejection(ui, model, &mut requests);
        });
    requests
}

/// Returns the reason why no line is shown.
fn no_lines_reason(model: &LogModel, filter: &LogFilter) -> String {
    if model.entries.is_empty() {
        text::NOTHING_YET.to_owned()
    } else if filter.text.is_empty() {
        text::NO_SUCH_KINDS.to_owned()
    } else {
        text::no_entry_contains(&filter.text)
    }
}

fn head(ui: &mut Ui, model: &LogModel, state: &mut LogUi, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text::LOG).heading());
        ui.add_space(8.0);
        show_travel_buttons(ui, model, requests);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let filter = field::single_line(&mut state.filter.text, field::SEARCH)
                .hint_text(text::FILTER)
                .desired_width(160.0);
            ui.add(filter).on_hover_text(text::FILTER_HELP);
            ui.toggle_value(&mut state.filter.gm, text::GM)
                .on_hover_text(text::GM_HELP);
            ui.toggle_value(&mut state.filter.quiet, text::CLOCK)
                .on_hover_text(text::CLOCK_HELP);
            if !model.branches.is_empty() {
                let title = format!("{} {}", icon::GIT_BRANCH, text::BRANCHES);
                ui.menu_button(title, |ui| {
                    ui.set_max_width(420.0);
                    for branch in &model.branches {
                        if ui.add(Button::new(&branch.label).truncate()).clicked() {
                            requests.push(branch.request.clone());
                            ui.close();
                        }
                    }
                })
                .response
                .on_hover_text(text::BRANCHES_HELP);
            }
        });
    });
}

/// Shows the buttons that go to the start of the fight, after a confirmation, and back to the end.
fn show_travel_buttons(ui: &mut Ui, model: &LogModel, requests: &mut Vec<Request>) {
    if !model.entries.is_empty() {
        let title = format!("{} {}", icon::REWIND, text::TO_START);
        ui.menu_button(title, |ui| {
            ui.label(text::undo_everything(model.entries.len()));
            ui.label(theme::faint(text::NOTHING_IS_LOST));
            ui.horizontal(|ui| {
                if ui.button(text::GO_TO_START).clicked() {
                    requests.push(Request::Jump(None));
                    ui.close();
                }
                if ui.button(text::STAY).clicked() {
                    ui.close();
                }
            });
        })
        .response
        .on_hover_text(text::TO_START_HELP);
    }
    if let Some(ahead) = &model.ahead {
        let title = format!("{} {}", text::TO_END, icon::FAST_FORWARD);
        let hover = text::to_end_help(ahead.commands);
        if ui.button(title).on_hover_text(hover).clicked() {
            requests.push(ahead.request.clone());
        }
    }
}

fn show_line(ui: &mut Ui, row: &LogRow, state: &mut LogUi, requests: &mut Vec<Request>) {
    let entry = row.entry;
    let words = if row.line.tone == Tone::Heading {
        theme::bold(row.text())
    } else {
        RichText::new(row.text()).color(theme::tone_color(row.line.tone))
    };
    let response = ui
        .horizontal_top(|ui| {
            ui.add_space(14.0 * f32::from(row.line.depth));
            let label = Label::new(words)
                .wrap()
                .selectable(false)
                .sense(Sense::click());
            ui.add(label)
        })
        .inner;
    let dice = text::click_for_dice(entry.dice.len());
    let help = format!("{}\n\n{dice}", row.help);
    let response = with_tooltip(response, help.trim());
    if response.clicked()
        && !entry.dice.is_empty()
        && state.open.insert(entry.id, row.nth) == Some(row.nth)
    {
        state.open.remove(&entry.id);
    }
    response.context_menu(|ui| {
        if ui.button(text::GO_BEFORE_ENTRY).clicked() {
            requests.push(Request::Jump(entry.before));
            ui.close();
        }
        if ui.button(text::GO_AFTER_ENTRY).clicked() {
            requests.push(Request::Jump(Some(row.until)));
            ui.close();
        }
    });
}

fn show_dice(ui: &mut Ui, entry: &LogEntry, state: &mut LogUi, requests: &mut Vec<Request>) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(42.0);
        let mut said = None;
        for (nth, die) in entry.dice.iter().enumerate() {
            // Among several dice, each roll has a label for its purpose.
            if entry.dice.len() > 1 && said.replace(&die.purpose) != Some(&die.purpose) {
                ui.add(Label::new(theme::faint(capitalized(&die.purpose))).selectable(false));
            }
            let changing = state
                .changing
                .as_mut()
                .filter(|(id, which, _)| *id == entry.id && *which == nth);
            if let Some((_, _, typed)) = changing {
                let edit = ui.add(
                    field::single_line(typed, field::NUMBER)
                        .desired_width(48.0)
                        .hint_text(format!("1–{}", die.sides)),
                );
                let read = read_whole(typed, 1..=i64::from(die.sides));
                if let Err(why) = &read
                    && !typed.trim().is_empty()
                {
                    field::show_error(ui, &edit, &why.to_string());
                }
                let typed = read.ok().and_then(|face| u8::try_from(face).ok());
                let entered = ui.input(|input| input.key_pressed(Key::Enter));
                let clicked = show_face_buttons(ui, die);
                let left = edit.lost_focus();
                let face = clicked.or(typed.filter(|_| left && entered));
                if let Some(face) = face.filter(|face| *face != die.face) {
                    requests.push(Request::ChangeRoll {
                        entry: entry.id,
                        die: nth,
                        face,
                    });
                }
                // Pressing a face button takes focus from the text before it becomes a click.
                let pressed = ui.input(|input| input.pointer.any_down());
                if face.is_some() || (left && !pressed) {
                    state.changing = None;
                } else if !pressed {
                    edit.request_focus();
                }
                continue;
            }
            let hand = if die.by_hand { icon::PENCIL_SIMPLE } else { "" };
            let label = format!("{} {hand}", text::die(die.sides, die.face));
            let button = Button::new(label).small();
            let help = text::click_to_change(&die.purpose);
            if ui.add(button).on_hover_text(help).clicked() {
                state.changing = Some((entry.id, nth, String::new()));
            }
        }
    });
}

/// Maximum number of faces with a button each; larger dice have to be typed.
const MAX_FACES: u8 = 20;

/// Shows a button for each face of a die; returns the face that was clicked.
fn show_face_buttons(ui: &mut Ui, die: &LogDie) -> Option<u8> {
    let faces = 1..=if die.sides > MAX_FACES { 0 } else { die.sides };
    let mut clicked = None;
    for face in faces {
        let button = Button::new(face.to_string()).small();
        let button = button.selected(face == die.face);
        if ui.add(button).clicked() {
            clicked = Some(face);
        }
    }
    clicked
}

fn show_rejection(ui: &mut Ui, model: &LogModel, requests: &mut Vec<Request>) {
    let Some(refusal) = &model.refusal else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let words = ui.add(Label::new(RichText::new(&refusal.text).color(theme::HARM)).wrap());
        with_tooltip(words, &refusal.help);
        if !refusal.force.is_empty()
            && ui
                .add(Button::new(text::OVERRIDE).small())
                .on_hover_text(text::OVERRIDE_HELP)
                .clicked()
        {
            requests.extend(refusal.force.iter().cloned());
        }
    });
}
