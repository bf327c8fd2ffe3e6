//! The form: a row for each field with its explanation next to it, and the resulting values below.

use bevy_egui::egui::{
    Align, Button, ComboBox, Id, Key, Label, Layout, Modal, Modifiers, RichText, ScrollArea, Ui,
    Vec2, vec2,
};

use crate::ui::shared::{decision, field, row, theme};
use crate::view::Request;
use crate::view::form::{Form, FormAct, Row};

use super::state::FormsUi;
use super::{inputs, list, text};

/// Maximum width of the form, and the space left next to it, in points.
const WIDE: f32 = 1080.0;
const BESIDE: f32 = 60.0;

/// Widths of the columns of names and of inputs, in points; explanations get the rest.
const NAMES: f32 = 170.0;
const FIELDS: f32 = 330.0;

/// Indent of each group, in points.
const STEP: f32 = 14.0;

/// Space above, below and around the fields, in points.
const AROUND: f32 = 300.0;

/// Shows the open list or form and returns the requests.
pub fn show(ui: &mut Ui, state: &mut FormsUi) -> Vec<Request> {
    match state.form.take() {
        Some(form) => {
            let requests = show_form(ui, &form, state);
            state.form = Some(form);
            requests
        }
        None if state.list => list::show(ui, state),
        None => Vec::new(),
    }
}

fn show_form(ui: &mut Ui, form: &Form, state: &mut FormsUi) -> Vec<Request> {
    let mut acts = Vec::new();
    let room = ui.ctx().content_rect().size();
    let keys = Modifiers::COMMAND;
    let keep = ui.input_mut(|input| input.consume_key(keys, Key::Enter));
    Modal::new(Id::new("form")).show(ui, |ui| {
        ui.set_width(WIDE.min(room.x - BESIDE));
        acts.extend(show_head(ui, form, state));
        let high = (room.y - AROUND).max(140.0);
        let list = ScrollArea::vertical().auto_shrink([false, false]);
        list.max_height(high)
            .min_scrolled_height(high)
            .show(ui, |ui| {
                for (nth, row) in form.rows.iter().enumerate() {
                    let first = nth == 0 && std::mem::take(&mut state.enters);
                    acts.extend(show_row(ui, row, state, first));
                }
            });
        ui.separator();
        acts.extend(show_comparison(ui, form));
        ui.add_space(4.0);
        acts.extend(show_buttons(ui, form, state, keep));
    });
    state.changed |= acts
        .iter()
        .any(|act| matches!(act, FormAct::Set(..) | FormAct::Rename(_)));
    acts.into_iter().map(Request::from).collect()
}

/// Shows the kind and id of the entry, and errors that concern the whole entry.
fn show_head(ui: &mut Ui, form: &Form, state: &mut FormsUi) -> Vec<FormAct> {
    let mut acts = Vec::new();
    ui.horizontal(|ui| {
        let title = text::form_title(form.kind_noun(), form.is_new);
        ui.label(RichText::new(title).heading());
        ui.label(theme::faint(text::for_ruleset(&form.ruleset_name)));
        ui.add_space(12.0);
        ui.label(theme::faint(text::ID_LABEL));
        let help = text::ID_HELP;
        if form.is_new {
            let mut id = form.id.clone();
            let edit = field::single_line(&mut id, field::NAME).desired_width(220.0);
            let edit = row::with_name(ui.add(edit), text::ID_NAME).on_hover_text(help);
            if edit.changed() {
                acts.push(FormAct::Rename(id));
            }
        } else {
            ui.label(&form.id).on_hover_text(help);
        }
    });
    for mistake in &form.mistakes {
        ui.add(Label::new(RichText::new(mistake).color(theme::HARM)).wrap());
    }
    if state.leaving {
        ui.horizontal(|ui| {
            ui.label(RichText::new(text::UNSAVED_CHANGES).color(theme::GM));
            if ui.button(text::KEEP_EDITING).clicked() {
                state.leaving = false;
            }
            if ui.button(text::DISCARD).clicked() {
                acts.push(FormAct::Close);
            }
        });
    }
    ui.separator();
    acts
}

fn show_row(ui: &mut Ui, row: &Row, state: &mut FormsUi, first: bool) -> Option<FormAct> {
    let mut act = None;
    let wide = ui.available_width();
    let column = |ui: &mut Ui, wide: f32, show: &mut dyn FnMut(&mut Ui)| {
        let size = vec2(wide, 20.0);
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::LEFT), |ui| {
            ui.set_width(wide);
            show(ui);
        });
    };
    let wrong = !row.mistakes.is_empty();
    ui.horizontal_top(|ui| {
        column(ui, NAMES, &mut |ui| {
            ui.horizontal(|ui| {
                #[expect(clippy::cast_precision_loss, reason = "a handful of steps")]
                ui.add_space(row.depth as f32 * STEP);
                let words = match row.must {
                    true => format!("{} *", row.label),
                    false => row.label.clone(),
                };
                let words = RichText::new(words);
                let words = match (wrong, row.given) {
                    (true, _) => words.color(theme::HARM),
                    (false, true) => words.strong(),
                    (false, false) => words,
                };
                let label = ui.add(Label::new(words).selectable(false).wrap());
                if row.must {
                    label.on_hover_text(text::REQUIRED);
                }
            });
        });
        column(ui, FIELDS, &mut |ui| {
            act = act.take().or(inputs::show(ui, row, state, first));
            for mistake in &row.mistakes {
                ui.add(Label::new(RichText::new(mistake).color(theme::HARM)).wrap());
            }
        });
        let rest = wide - NAMES - FIELDS - 3.0 * ui.spacing().item_spacing.x - 8.0;
        column(ui, rest.max(120.0), &mut |ui| {
            let mut words = row.help.clone();
            if !row.counts {
                words = text::without_effect(&words);
            }
            if !words.is_empty() {
                ui.add(Label::new(theme::faint(words)).selectable(false).wrap());
            }
        });
    });
    ui.add_space(3.0);
    act
}

/// Shows the resulting values of the entry against a creature that the user can choose.
fn show_comparison(ui: &mut Ui, form: &Form) -> Option<FormAct> {
    let mut act = None;
    ui.horizontal(|ui| {
        ui.label(theme::bold(text::ESTIMATE));
        let known = form.others.iter();
        let mut known = known.filter(|(id, _)| form.against == Some(*id));
        let name = known
            .next()
            .map_or(text::NO_CREATURE, |(_, name)| name.as_str());
        ui.label(theme::faint(text::AGAINST));
        let others = ComboBox::from_id_salt("against").selected_text(name);
        let others = others.show_ui(ui, |ui| {
            for (id, name) in &form.others {
                if ui
                    .selectable_label(form.against == Some(*id), name)
                    .clicked()
                {
                    act = Some(FormAct::Against(*id));
                }
            }
        });
        row::with_name(others.response, text::COMPARE_AGAINST);
    });
    let lines: Vec<&str> = match form.has_no_errors() {
        true if form.worth.is_empty() => vec![text::NOTHING_TO_ESTIMATE],
        true => form.worth.iter().map(String::as_str).collect(),
        false => vec![text::ESTIMATE_AFTER_ERRORS],
    };
    ScrollArea::vertical()
        .id_salt("worth")
        .max_height(72.0)
        .min_scrolled_height(72.0)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for line in lines {
                ui.add(Label::new(line).wrap());
            }
        });
    act
}

/// Shows the buttons for saving and leaving.
fn show_buttons(ui: &mut Ui, form: &Form, state: &mut FormsUi, by_key: bool) -> Vec<FormAct> {
    let mut acts = Vec::new();
    ui.horizontal(|ui| {
        let sound = form.has_no_errors();
        let missing = (!sound).then_some(text::FIX_ERRORS_FIRST);
        let keep = decision::show(ui, text::SAVE, Vec2::new(120.0, 30.0), missing);
        let keep = keep.on_hover_text(text::SAVE_HELP);
        if sound && (keep.clicked() || by_key) {
            acts.push(FormAct::Keep);
        }
        if ui
            .add(Button::new(text::CANCEL).min_size(Vec2::new(80.0, 30.0)))
            .clicked()
        {
            match state.changed {
                true => state.leaving = true,
                false => acts.push(FormAct::Close),
            }
        }
        let wrong = form
            .rows
            .iter()
            .map(|row| row.mistakes.len())
            .sum::<usize>();
        let wrong = wrong + form.mistakes.len();
        if wrong > 0 {
            let words = text::errors_to_fix(wrong);
            ui.label(RichText::new(words).color(theme::HARM));
        }
    });
    acts
}
