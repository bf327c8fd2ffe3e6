//! Inputs for the fields of a form: a tick box, typed text, or a choice from a list.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    Align, Button, Frame, Id, Key, Label, Rect, Response, ScrollArea, Sense, Ui, Vec2,
};
use egui_phosphor::regular as icon;

use crate::document::{StepInto, to_file_number};
use crate::ui::shared::{field, row, theme};
use crate::view::form::{Choice, Control, FormAct, Row, quoted};

use super::state::{EntryPicker, FormsUi};
use super::text;

/// Maximum number of choices shown side by side; more are picked from a list.
const MAX_BUTTONS: usize = 10;

/// The height of a list to pick from, in points.
const LIST: f32 = 150.0;

/// Shows the input of a field; `first` gives it keyboard focus.
pub fn show(ui: &mut Ui, row: &Row, state: &mut FormsUi, first: bool) -> Option<FormAct> {
    match &row.control {
        Control::Flag => flag_field(ui, row),
        Control::Number(_) => text_field(ui, row, state, first, 90.0, number_literal),
        Control::Text { long: false, like } if !like.is_empty() => {
            text_field(ui, row, state, first, 120.0, text_literal)
        }
        Control::Text { .. } => text_field(ui, row, state, first, f32::INFINITY, text_literal),
        Control::AsWritten => text_field(ui, row, state, first, f32::INFINITY, unchanged_literal),
        Control::Choice(choices) => choice_field(ui, row, state, choices),
        Control::List(choices) => list_field(ui, row, state, choices),
        Control::WrittenList(examples) => written_list_field(ui, row, state, first, examples),
        Control::Group(begin) => group_field(ui, row, begin),
        Control::Table(names, begin) => table_field(ui, row, state, names, begin),
    }
}

fn set_field(row: &Row, value: Option<String>) -> FormAct {
    FormAct::Set(row.steps.clone(), value)
}

fn flag_field(ui: &mut Ui, field: &Row) -> Option<FormAct> {
    let usual = field.otherwise.starts_with("true");
    let mut on = match field.given {
        true => field.value == "true",
        false => usual,
    };
    let words = text::flag(on);
    let tick = ui.checkbox(&mut on, words);
    let changed = row::with_name(tick, &field.label).changed();
    changed.then(|| set_field(field, (on != usual).then(|| on.to_string())))
}

/// Returns the typed number in the syntax of the file; empty text removes the field.
fn number_literal(typed: &str, _must: bool) -> Option<String> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    // Anything but a number is passed on as it is, so that reading the file reports the error.
    Some(to_file_number(typed).unwrap_or_else(|| quoted(typed)))
}

fn text_literal(typed: &str, must: bool) -> Option<String> {
    (must || !typed.is_empty()).then(|| quoted(typed))
}

fn unchanged_literal(typed: &str, _must: bool) -> Option<String> {
    (!typed.trim().is_empty()).then(|| typed.to_owned())
}

fn text_field(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    first: bool,
    wide: f32,
    read: fn(&str, bool) -> Option<String>,
) -> Option<FormAct> {
    let typing = state.typing.as_ref();
    let typing = typing.filter(|(steps, _)| *steps == field.steps);
    let mut words = typing.map_or_else(|| field.value.clone(), |(_, words)| words.clone());
    let hint = match &field.control {
        Control::Text { like, .. } if !like.is_empty() && field.must => (*like).to_owned(),
        _any if field.otherwise.is_empty() || field.must => String::new(),
        _any => text::default(&field.otherwise),
    };
    let long = matches!(
        field.control,
        Control::Text { long: true, .. } | Control::WrittenList(_)
    );
    let mut act = None;
    ui.horizontal(|ui| {
        let edit = match long {
            true => field::multi_line(&mut words, field::LONG).desired_rows(2),
            false => field::single_line(&mut words, field::LONG),
        };
        // A narrow field leaves room next to it for the hint; a wide one shows it inside.
        let beside = wide < f32::INFINITY;
        let inside = if beside { "" } else { &hint };
        let edit = edit.id(id_of(field)).hint_text(inside).desired_width(wide);
        let response = row::with_name(ui.add(edit), &field.label);
        if first {
            response.request_focus();
        }
        if response.gained_focus() && !ui.input(|input| input.pointer.any_down()) {
            // When focus arrives by keyboard, typing replaces the text.
            response.scroll_to_me(Some(Align::Center));
            select_all(ui, &response, &words);
        }
        if response.has_focus() {
            state.typing = Some((field.steps.clone(), words.clone()));
        } else if is_being_edited(state, field) {
            state.typing = None;
        }
        if response.changed() {
            act = Some(set_field(field, read(&words, field.must)));
        }
        if beside && words.is_empty() && !hint.is_empty() {
            ui.add(Label::new(theme::faint(&hint)).selectable(false).wrap());
        }
    });
    act
}

fn select_all(ui: &Ui, field: &Response, words: &str) {
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(words.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field.id);
}

fn is_being_edited(state: &FormsUi, field: &Row) -> bool {
    let typing = state.typing.as_ref();
    typing.is_some_and(|(steps, _)| *steps == field.steps)
}

fn id_of(field: &Row) -> Id {
    Id::new(("field", format!("{:?}", field.steps)))
}

fn choice_field(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    choices: &[Choice],
) -> Option<FormAct> {
    if choices.len() <= MAX_BUTTONS && fit_side_by_side(choices) {
        return choice_buttons(ui, field, choices);
    }
    let known = choices.iter().find(|choice| choice.value == field.value);
    let name = known.map_or_else(|| field.value.clone(), |choice| choice.name.clone());
    let hint = match field.must {
        true => text::CHOOSE_ONE.to_owned(),
        false => text::default(&field.otherwise),
    };
    let mut act = None;
    ui.horizontal_top(|ui| {
        let takes_out = field.given && !field.must;
        let wide = ui.available_width() - if takes_out { 34.0 } else { 4.0 };
        ui.vertical(|ui| {
            let picked = searchable_choice(ui, field, state, choices, (&name, &hint), wide);
            act = picked.map(|choice| set_field(field, Some(choice.text.clone())));
        });
        if takes_out && remove_button(ui, &text::clear(&field.label)) {
            act = Some(set_field(field, None));
        }
    });
    act
}

fn remove_button(ui: &mut Ui, name: &str) -> bool {
    let button = row::with_name(ui.add(Button::new(icon::X).small()), name);
    button.on_hover_text(name).clicked()
}

fn fit_side_by_side(choices: &[Choice]) -> bool {
    choices
        .iter()
        .map(|choice| choice.name.len())
        .sum::<usize>()
        < 80
}

/// Shows a few choices side by side; a second click on the chosen one clears the field.
fn choice_buttons(ui: &mut Ui, field: &Row, choices: &[Choice]) -> Option<FormAct> {
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for choice in choices {
            let on = field.given && field.value == choice.value;
            let button = ui.selectable_label(on, &choice.name);
            let name = text::choice(&field.label, &choice.name);
            if row::with_name(button, &name).clicked() {
                let value = (!on || field.must).then(|| choice.text.clone());
                act = Some(set_field(field, value));
            }
        }
    });
    if !field.given && !field.must {
        let words = text::default(&field.otherwise);
        ui.add(Label::new(theme::faint(words)).selectable(false).wrap());
    }
    act
}

/// Returns the action that sets the list to these items, in the syntax of the file.
fn set_list(field: &Row, items: &[String], choices: &[Choice]) -> FormAct {
    let texts = items.iter().map(|item| {
        let known = choices.iter().find(|choice| choice.value == *item);
        known.map_or_else(|| quoted(item), |choice| choice.text.clone())
    });
    let texts: Vec<String> = texts.collect();
    let value = (!texts.is_empty() || field.must).then(|| format!("[{}]", texts.join(", ")));
    set_field(field, value)
}

fn list_field(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    choices: &[Choice],
) -> Option<FormAct> {
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for (nth, item) in field.items.iter().enumerate() {
            let known = choices.iter().find(|choice| choice.value == *item);
            let name = known.map_or(item.as_str(), |choice| choice.name.as_str());
            let button = ui.button(format!("{name} {}", icon::X));
            let help = text::remove_item(name, &field.label);
            if row::with_name(button, &help).on_hover_text(help).clicked() {
                let mut items = field.items.clone();
                items.remove(nth);
                act = Some(set_list(field, &items, choices));
            }
        }
    });
    let hint = match field.items.is_empty() {
        true if !field.must => text::default_or_add(&field.otherwise),
        _more => text::ADD_ONE.to_owned(),
    };
    let wide = ui.available_width() - 4.0;
    if let Some(choice) = searchable_choice(ui, field, state, choices, ("", &hint), wide) {
        let mut items = field.items.clone();
        items.push(choice.value.clone());
        act = Some(set_list(field, &items, choices));
    }
    act
}

/// Shows a list as it is written, and below it the items that can be added.
fn written_list_field(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    first: bool,
    examples: &[Choice],
) -> Option<FormAct> {
    let mut act = text_field(ui, field, state, first, f32::INFINITY, unchanged_literal);
    let steps = [&field.steps[..], &[StepInto::Brackets]].concat();
    let picker = Row {
        steps,
        label: text::add_to(&field.label),
        ..field.clone()
    };
    let wide = ui.available_width() - 4.0;
    let picked = searchable_choice(ui, &picker, state, examples, ("", text::ADD_ONE), wide);
    if let Some(choice) = picked {
        act = Some(set_field(
            field,
            Some(with_item(&field.value, &choice.text)),
        ));
    }
    act
}

/// Returns a list as it is written with one more item.
fn with_item(list: &str, item: &str) -> String {
    let items = list.trim_end();
    let items = items.strip_suffix(']').unwrap_or(items).trim_end();
    match items.trim_end_matches(',') {
        "" | "[" => format!("[{item}]"),
        items => format!("{items}, {item}]"),
    }
}

fn group_field(ui: &mut Ui, field: &Row, begin: &str) -> Option<FormAct> {
    if field.must {
        return None;
    }
    let mut on = field.given;
    let words = text::group(on);
    let tick = ui.checkbox(&mut on, words);
    let changed = row::with_name(tick, &field.label).changed();
    changed.then(|| set_field(field, on.then(|| begin.to_owned())))
}

/// Shows the input of a table, which adds missing names to it.
fn table_field(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    names: &[Choice],
    begin: &str,
) -> Option<FormAct> {
    let add = |name: &str| {
        let steps = [&field.steps[..], &[StepInto::Entry(name.to_owned())]].concat();
        FormAct::Set(steps, Some(begin.to_owned()))
    };
    if begin.is_empty() {
        // All possible entries are already listed below.
        return None;
    }
    if !names.is_empty() {
        let wide = ui.available_width() - 4.0;
        let picked = searchable_choice(ui, field, state, names, ("", text::ADD_ONE), wide);
        return picked.map(|choice| add(&choice.value));
    }
    let mut act = None;
    let typing = state.typing.as_ref();
    let typing = typing.filter(|(steps, _)| *steps == field.steps);
    let mut name = typing.map_or_else(String::new, |(_, words)| words.clone());
    let edit = field::single_line(&mut name, field::NAME).hint_text(text::ADD_BY_NAME);
    let edit = row::with_name(ui.add(edit.id(id_of(field))), &field.label);
    if edit.has_focus() {
        state.typing = Some((field.steps.clone(), name.clone()));
    }
    if edit.lost_focus() {
        state.typing = None;
        if ui.input(|input| input.key_pressed(Key::Enter)) && !name.trim().is_empty() {
            act = Some(add(name.trim()));
        }
    }
    act
}

/// Shows a field that searches many choices by a few letters, with the matches below it while it has keyboard focus.
fn searchable_choice<'c>(
    ui: &mut Ui,
    field: &Row,
    state: &mut FormsUi,
    choices: &'c [Choice],
    (name, hint): (&str, &str),
    wide: f32,
) -> Option<&'c Choice> {
    let here = |state: &FormsUi| {
        let picking = state.picking.as_ref();
        picking.is_some_and(|picking| picking.steps == field.steps)
    };
    let open = |query: &str| {
        Some(EntryPicker {
            steps: field.steps.clone(),
            query: query.to_owned(),
            chosen: 0,
            shown: Rect::NOTHING,
        })
    };
    let mut words = match state.picking.as_ref().filter(|_| here(state)) {
        Some(picking) => picking.query.clone(),
        None => name.to_owned(),
    };
    let edit = field::single_line(&mut words, field::SEARCH)
        .id(id_of(field))
        .hint_text(hint)
        .desired_width(wide);
    let edit = row::with_name(ui.add(edit), &field.label);
    let [up, down, enter] = [Key::ArrowUp, Key::ArrowDown, Key::Enter]
        .map(|key| ui.input(|input| input.key_pressed(key)));
    if edit.has_focus() && !here(state) {
        // Enter has just closed the list; a click, an arrow or a letter opens it again.
        let asks = edit.gained_focus() || edit.clicked() || down;
        if edit.changed() {
            state.picking = open(words.strip_prefix(name).unwrap_or(&words));
        } else if asks && !enter {
            state.picking = open("");
            ui.ctx().request_repaint();
        }
        return None;
    }
    let picking = state
        .picking
        .as_mut()
        .filter(|picking| picking.steps == field.steps)?;
    if edit.changed() {
        picking.query = words;
        picking.chosen = 0;
    }
    let query = picking.query.to_lowercase();
    let fits = |choice: &&Choice| {
        let name = choice.name.to_lowercase();
        let mut words = query.split_whitespace();
        words.all(|word| name.contains(word) || choice.value.contains(word))
    };
    let found: Vec<&Choice> = choices.iter().filter(fits).collect();
    let moved = down || up;
    if down {
        picking.chosen += 1;
    }
    if up {
        picking.chosen = picking.chosen.saturating_sub(1);
    }
    picking.chosen = picking.chosen.min(found.len().saturating_sub(1));
    let mut picked = None;
    let shown = Frame::group(ui.style()).show(ui, |ui| {
        ui.set_width(wide.min(ui.available_width()) - 12.0);
        if found.is_empty() {
            ui.label(theme::faint(text::NO_MATCHES));
        }
        let finds = ScrollArea::vertical().id_salt(("finds", id_of(field)));
        finds.max_height(LIST).show(ui, |ui| {
            for (nth, choice) in found.iter().enumerate() {
                let marked = nth == picking.chosen;
                // Tab moves to the next field, not through all the matches.
                let line = Button::selectable(marked, &choice.name).sense(Sense::CLICK);
                let line = ui.add(line);
                if marked && moved {
                    line.scroll_to_me(Some(Align::Center));
                }
                if line.clicked() {
                    picked = Some(*choice);
                }
            }
        });
    });
    if picking.shown == Rect::NOTHING {
        shown.response.scroll_to_me(None);
    }
    picking.shown = shown.response.rect;
    if edit.lost_focus() && enter {
        picked = found.get(picking.chosen).copied();
        edit.request_focus();
    }
    let pointed = ui.input(|input| input.pointer.interact_pos());
    let on_list = pointed.is_some_and(|at| picking.shown.contains(at));
    let left = !edit.has_focus() && !on_list;
    if picked.is_some() || left {
        state.picking = None;
    }
    picked
}
