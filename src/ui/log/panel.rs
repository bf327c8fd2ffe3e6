//! The log: a story of the fight, with the newest card at the bottom. A card says who did what, with the result and the
//! dice, which can be changed; a click opens its details.

use std::collections::BTreeSet;

use bevy_egui::egui::{
    Align, Align2, Button, FontId, Frame, Key, Label, Layout, Margin, RichText, ScrollArea, Sense,
    TextFormat, TextStyle, Ui, UiBuilder, Vec2, WidgetText, text::LayoutJob,
};
use egui_phosphor::regular as icon;

use crate::document::read_whole;
use crate::encounter::EntryId;
use crate::rules::facts::Tone;
use crate::rules::state::CombatantId;
use crate::ui::shared::{field, row, theme, with_tooltip};
use crate::view::{DiceAct, HistoryAct, Request};

use super::model::{LogCard, LogDie, LogFilter, LogModel, LogResult, LogRoll, LogRow};
use super::text;

use bevy::prelude::Resource;

/// Number of lines that are laid out at first.
const AT_FIRST: usize = 200;

/// UI state of the log.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LogUi {
    /// Filter for the lines.
    pub filter: LogFilter,
    /// Open cards, by their entry and the index of their line: their details are shown.
    pub open: BTreeSet<(EntryId, usize)>,
    /// The die being changed, and the text typed for it.
    pub changing: Option<(EntryId, usize, String)>,
    /// Maximum number of lines laid out.
    pub most: usize,
}

impl Default for LogUi {
    fn default() -> Self {
        Self {
            filter: LogFilter::default(),
            open: BTreeSet::new(),
            changing: None,
            most: AT_FIRST,
        }
    }
}

/// Shows the log and returns the requests.
pub fn show(ui: &mut Ui, model: &LogModel, state: &mut LogUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let room = ui.available_rect_before_wrap();
    if room.height() >= LOW {
        head(ui, model, state, &mut requests);
        show_rows(ui, model, state, &mut requests);
        return requests;
    }
    // In a low panel, the head is at the right of the lines, which need the whole height.
    let (left, right) = room.split_left_right_at_x(room.right() - HEAD.min(room.width() * 0.5));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        head(ui, model, state, &mut requests);
    });
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        show_rows(ui, model, state, &mut requests);
    });
    requests
}

/// Height of a panel whose head is above its lines, in points.
const LOW: f32 = 80.0;
/// Width of a head at the right of the lines, in points.
const HEAD: f32 = 440.0;

/// Shows the lines that pass the filter, and the last rejection.
fn show_rows(ui: &mut Ui, model: &LogModel, state: &mut LogUi, requests: &mut Vec<Request>) {
    let is_low = ui.available_height() < LOW;
    ScrollArea::vertical()
        .min_scrolled_height(24.0)
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = if is_low { 2.0 } else { 5.0 };
            let rows = model.rows(&state.filter);
            let hidden = rows.len().saturating_sub(state.most);
            if hidden > 0 && ui.button(text::show_earlier_lines(hidden)).clicked() {
                state.most += AT_FIRST * 5;
            }
            if rows.is_empty() && model.refusal.is_none() {
                ui.label(theme::faint(no_lines_reason(model, &state.filter)));
            }
            for (nth, row) in rows.iter().enumerate().skip(hidden) {
                ui.push_id(nth, |ui| show_card(ui, row, state, requests));
            }
            show_rejection(ui, model, requests);
        });
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
        let is_low = ui.max_rect().height() < LOW;
        show_travel_buttons(ui, model, is_low, requests);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let filter = field::single_line(&mut state.filter.text, field::SEARCH)
                .hint_text(text::FILTER)
                .desired_width(if is_low { 100.0 } else { 160.0 });
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

/// Shows the buttons that go to the start of the fight, after a confirmation, and back to the end. In a low panel, they
/// only have signs.
fn show_travel_buttons(ui: &mut Ui, model: &LogModel, is_low: bool, requests: &mut Vec<Request>) {
    if !model.entries.is_empty() {
        let title = match is_low {
            true => icon::REWIND.to_owned(),
            false => format!("{} {}", icon::REWIND, text::TO_START),
        };
        let menu = ui.menu_button(title, |ui| {
            ui.label(text::undo_everything(model.entries.len()));
            ui.label(theme::faint(text::NOTHING_IS_LOST));
            ui.horizontal(|ui| {
                if ui.button(text::GO_TO_START).clicked() {
                    requests.push(Request::from(HistoryAct::Jump(None)));
                    ui.close();
                }
                if ui.button(text::STAY).clicked() {
                    ui.close();
                }
            });
        });
        row::with_name(menu.response, text::TO_START).on_hover_text(text::TO_START_HELP);
    }
    if let Some(ahead) = &model.ahead {
        let title = match is_low {
            true => icon::FAST_FORWARD.to_owned(),
            false => format!("{} {}", text::TO_END, icon::FAST_FORWARD),
        };
        let hover = text::to_end_help(ahead.commands);
        let button = row::with_name(ui.button(title), text::TO_END);
        if button.on_hover_text(hover).clicked() {
            requests.push(ahead.request.clone());
        }
    }
}

/// Height of a line of the log, in points.
const LINE: f32 = 17.0;

fn show_card(ui: &mut Ui, row: &LogRow, state: &mut LogUi, requests: &mut Vec<Request>) {
    let key = (row.entry.id, row.card.head);
    let has_details = !row.card.lines.is_empty();
    let mut open = has_details && state.open.contains(&key);
    // The whole row can be clicked; the keyboard reaches only its line.
    let whole_row = UiBuilder::new().sense(Sense::CLICK);
    let shown = ui.scope_builder(whole_row, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        let line = ui
            .horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = Vec2::new(6.0, 1.0);
                // The lines of the log are closer than buttons in a row.
                ui.spacing_mut().interact_size.y = LINE;
                ui.add_space(14.0 * f32::from(row.line.depth.min(2)));
                if row.line.depth >= 2 {
                    let caret = match (has_details, open) {
                        (false, _) => "",
                        (true, false) => icon::CARET_RIGHT,
                        (true, true) => icon::CARET_DOWN,
                    };
                    let size = Vec2::new(12.0, ui.text_style_height(&TextStyle::Body));
                    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                    let font = FontId::proportional(11.0);
                    let middle = Align2::CENTER_CENTER;
                    ui.painter()
                        .text(place.center(), middle, caret, font, theme::FAINT);
                }
                // Further lines begin below the first one.
                let wrapped = ui.horizontal_wrapped(|ui| {
                    if row.line.tone == Tone::Gm {
                        gm_mark(ui);
                    }
                    let label = Label::new(head_text(ui, row)).wrap().selectable(false);
                    let line = ui.add(label.sense(Sense::click()));
                    for result in results_of(row, None) {
                        dot(ui);
                        result_words(ui, &result.text, result.tone);
                    }
                    show_dice(ui, (row, None), state, requests);
                    line
                });
                wrapped.inner
            })
            .inner;
        for target in &row.card.targets {
            show_target(ui, row, target, state, requests);
        }
        line
    });
    let more = if has_details {
        text::CLICK_FOR_DETAILS
    } else {
        ""
    };
    let help = format!("{}\n\n{more}", row.help);
    let response = with_tooltip(shown.inner, help.trim()) | shown.response;
    if response.clicked() && has_details {
        open = !open;
        if !state.open.remove(&key) {
            state.open.insert(key);
        }
    }
    response.context_menu(|ui| {
        if ui.button(text::GO_BEFORE_ENTRY).clicked() {
            requests.push(Request::from(HistoryAct::Jump(row.before)));
            ui.close();
        }
        if ui.button(text::GO_AFTER_ENTRY).clicked() {
            requests.push(Request::from(HistoryAct::Jump(Some(row.until))));
            ui.close();
        }
    });
    if open {
        show_details(ui, row);
    }
}

/// Returns the results on a card about one of its targets, or about none of them.
fn results_of<'r>(
    row: &LogRow<'r>,
    target: Option<CombatantId>,
) -> impl Iterator<Item = &'r LogResult> {
    let card = row.card;
    let results = card.result.iter();
    results.filter(move |result| line_of(card, result.target) == target)
}

/// Returns the target whose line shows what is about `target`; `None` is the line of the card.
fn line_of(card: &LogCard, target: Option<CombatantId>) -> Option<CombatantId> {
    target.filter(|target| card.targets.iter().any(|(who, _)| who == target))
}

/// Shows the line of one of several targets: its name, its rolls, and its results.
fn show_target(
    ui: &mut Ui,
    row: &LogRow,
    (who, name): &(CombatantId, String),
    state: &mut LogUi,
    requests: &mut Vec<Request>,
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 1.0);
        ui.spacing_mut().interact_size.y = LINE;
        // Below the words of the card, and a little to the right of them.
        ui.add_space(14.0 * f32::from(row.line.depth.min(2)) + 32.0);
        ui.horizontal_wrapped(|ui| {
            let words = theme::bold(text::target(name));
            ui.add(Label::new(words).selectable(false));
            show_dice(ui, (row, Some(*who)), state, requests);
            for result in results_of(row, Some(*who)) {
                dot(ui);
                result_words(ui, text::without_name(&result.text, name), result.tone);
            }
        });
    });
}

fn result_words(ui: &mut Ui, words: &str, tone: Tone) {
    let words = RichText::new(words).color(theme::tone_color(tone));
    ui.add(Label::new(words).wrap().selectable(false));
}

/// Returns the text of a card's line, with the name of the actor in bold.
fn head_text(ui: &Ui, row: &LogRow) -> WidgetText {
    let text = row.text();
    if row.line.tone == Tone::Heading {
        return theme::bold(text).into();
    }
    // The result of a quiet line says what is new.
    let tone = match row.line.tone {
        Tone::Quiet if !row.card.result.is_empty() => Tone::Plain,
        tone => tone,
    };
    let color = theme::tone_color(tone);
    let name = text.split_once(": ").filter(|_| row.card.acts);
    let Some((name, action)) = name else {
        return RichText::new(text.as_ref()).color(color).into();
    };
    let size = TextStyle::Body.resolve(ui.style()).size;
    // At the height of the results after it.
    let part = |font| TextFormat {
        valign: Align::Center,
        ..TextFormat::simple(font, color)
    };
    let mut job = LayoutJob::default();
    job.append(name, 0.0, part(FontId::new(size, theme::bold_family())));
    let rest = format!(": {action}");
    job.append(&rest, 0.0, part(FontId::proportional(size)));
    job.into()
}

/// Shows a dot before a result, between the heights of small letters and capitals. That of the font is higher.
fn dot(ui: &mut Ui) {
    let size = Vec2::new(3.0, ui.text_style_height(&TextStyle::Body));
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    let middle = place.center() + Vec2::new(0.0, 1.0);
    ui.painter().circle_filled(middle, 1.25, theme::FAINT);
}

/// Marks a card as a change by the GM.
fn gm_mark(ui: &mut Ui) {
    let words = RichText::new(text::BY_THE_GM).size(11.0).color(theme::SUNK);
    Frame::new()
        .fill(theme::GM)
        .corner_radius(3)
        .inner_margin(Margin::symmetric(4, 0))
        .show(ui, |ui| ui.add(Label::new(words).selectable(false)));
}

/// Shows the lines of an open card.
fn show_details(ui: &mut Ui, row: &LogRow) {
    for (line, help) in row.details() {
        let response = ui
            .horizontal_top(|ui| {
                ui.spacing_mut().interact_size.y = LINE;
                ui.add_space(28.0 + 14.0 * f32::from(line.depth.saturating_sub(2)));
                let words = RichText::new(&line.text).color(theme::tone_color(line.tone));
                ui.add(Label::new(words).wrap().selectable(false))
            })
            .inner;
        with_tooltip(response, help);
    }
}

/// Shows the dice of a card for a line of it as chips, between the words of their roll; a click on one changes it. The
/// line is that of a target, or that of the card.
fn show_dice(
    ui: &mut Ui,
    (row, target): (&LogRow, Option<CombatantId>),
    state: &mut LogUi,
    requests: &mut Vec<Request>,
) {
    let mut is_first = true;
    let entry = row.entry;
    let dice = row.card.dice.iter().copied();
    for (nth, die) in dice.filter_map(|nth| Some((nth, entry.dice.get(nth)?))) {
        let roll = entry.rolls.iter().find(|roll| roll.dice.contains(&nth));
        if line_of(row.card, roll.and_then(|roll| roll.target)) != target {
            continue;
        }
        if let Some(roll) = roll.filter(|roll| roll.dice.start == nth) {
            let left = ui.available_size_before_wrap().x;
            let wide = roll_width(ui, roll);
            // A roll that fits on a line is not broken.
            if wide > left && wide < ui.max_rect().width() {
                ui.end_row();
            } else if target.is_none() || !is_first {
                dot(ui);
            }
            is_first = false;
            match target {
                Some(_) => roll_words(ui, &roll.what),
                None => roll_words(ui, &text::before_dice(&roll.whose)),
            }
        }
        show_die(ui, (row, nth, die), state, requests);
        if let Some(roll) = roll.filter(|roll| roll.dice.end == nth + 1 && !roll.sum.is_empty()) {
            roll_words(ui, &roll.sum);
        }
    }
}

/// Width of a chip, and of what surrounds one, in points.
const CHIP: f32 = 48.0;

/// Returns the width of a roll on one line, in points.
fn roll_width(ui: &Ui, roll: &LogRoll) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let words = format!("{} {}", text::before_dice(&roll.whose), roll.sum);
    let laid = ui.painter().layout_no_wrap(words, font, theme::FAINT);
    let chips = u16::try_from(roll.dice.len()).unwrap_or(u16::MAX);
    laid.size().x + CHIP * f32::from(chips) + 3.0 * ui.spacing().item_spacing.x
}

/// Shows a part of the words of a roll.
fn roll_words(ui: &mut Ui, words: &str) {
    let words = RichText::new(words).color(theme::FAINT);
    ui.add(Label::new(words).wrap().selectable(false));
}

/// Shows a die as a chip, or the field for its new face while it is changed.
fn show_die(
    ui: &mut Ui,
    (row, nth, die): (&LogRow, usize, &LogDie),
    state: &mut LogUi,
    requests: &mut Vec<Request>,
) {
    let entry = row.entry;
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
            requests.push(Request::from(DiceAct::ChangeRoll {
                entry: entry.id,
                die: nth,
                face,
            }));
        }
        // Pressing a face button takes focus from the text before it becomes a click.
        let pressed = ui.input(|input| input.pointer.any_down());
        if face.is_some() || (left && !pressed) {
            state.changing = None;
        } else if !pressed {
            edit.request_focus();
        }
        return;
    }
    let hand = if die.by_hand { icon::PENCIL_SIMPLE } else { "" };
    let label = format!("{} {hand}", text::die(die.sides, die.face));
    let button = Button::new(RichText::new(label).size(12.0)).small();
    let help = text::click_to_change(&die.purpose);
    if ui.add(button).on_hover_text(help).clicked() {
        state.changing = Some((entry.id, nth, String::new()));
    }
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
