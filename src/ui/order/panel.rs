//! The turn order panel: the combatants in order, whose turn it is, and their status.

use bevy_egui::egui::{
    Align, Button, Id, Label, Layout, Margin, RectAlign, Response, RichText, ScrollArea, TextStyle,
    Tooltip, Ui,
};
use egui_phosphor::regular as icon;

use crate::encounter::perspective::VisibleHealth;
use crate::ui::forecast::{GaugeUi, show_gauge};
use crate::ui::shared::{glyphs, joint_name, row, theme};
use crate::view::Request;

use super::model::{OrderHeading, OrderModel, OrderRow, StateMark};
use super::text;

/// Minimum number of combatants of a kind that are folded into one row.
const FOLDED: usize = 3;

/// Shows the row that represents several combatants of a kind; returns whether it is unfolded. A click selects all of
/// them.
fn unfolded(ui: &mut Ui, rows: &[OrderRow], requests: &mut Vec<Request>) -> bool {
    let Some(first) = rows.first() else {
        return false;
    };
    let id = Id::new(("folded", first.who.as_str()));
    let mut open = ui.data(|data| data.get_temp(id).unwrap_or(false));
    ui.horizontal(|ui| {
        let arrow = if open {
            icon::CARET_DOWN
        } else {
            icon::CARET_RIGHT
        };
        let arrow = ui.add(Button::new(arrow).frame(false));
        if arrow.on_hover_text(text::FOLD_OR_UNFOLD).clicked() {
            open = !open;
            ui.data_mut(|data| data.insert_temp(id, open));
        }
        glyphs::stance_mark(ui, first.stance);
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        let name = joint_name(&first.kind, &names);
        let label = match (first.active, first.passed || first.down) {
            (true, _) if rows.iter().any(|row| row.foremost) => {
                theme::bold(&name).color(theme::ACCENT)
            }
            (true, _) => theme::bold(&name),
            (false, true) => theme::faint(&name),
            (false, false) => RichText::new(&name),
        };
        let all = ui.add(Button::new(label).frame(false).truncate());
        let who: Vec<_> = rows.iter().map(|row| row.who).collect();
        if all
            .on_hover_text(text::select_together(&names, &first.health))
            .clicked()
        {
            requests.push(Request::SelectGroup(who));
        }
    });
    if !first.well && !open {
        ui.horizontal(|ui| {
            ui.add_space(34.0);
            show_health(ui, first, false);
        });
    }
    open
}

/// Shows the turn order and returns the requests. Before the fight begins, the gauge of its odds is above the list.
pub fn show(ui: &mut Ui, model: &OrderModel, gauge: &GaugeUi) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(RichText::new(text::INITIATIVE).heading());
    if !model.begun {
        ui.add(Label::new(theme::faint(text::NOT_BEGUN)).wrap());
        requests.extend(show_gauge(ui, gauge));
    }
    // In a low window there is room for a row or two, and the panel must not cover the log.
    let list = ScrollArea::vertical().min_scrolled_height(24.0);
    list.auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for rows in model.rows.chunk_by(OrderRow::folds_with) {
            if let Some(heading) = rows.first().and_then(|row| row.heading.as_ref()) {
                show_heading(ui, heading);
            }
            if rows.len() < FOLDED || unfolded(ui, rows, &mut requests) {
                for row in rows {
                    show_row(ui, row, &mut requests);
                }
            }
        }
    });
    requests
}

/// Shows the name of a side and its roll.
fn show_heading(ui: &mut Ui, heading: &OrderHeading) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let note = RichText::new(&heading.note).small().color(theme::FAINT);
            ui.add(Label::new(note).selectable(false));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = theme::bold(&heading.title).size(13.0);
                ui.add(Label::new(title).truncate().selectable(false));
            });
        });
    });
}

fn show_row(ui: &mut Ui, row: &OrderRow, requests: &mut Vec<Request>) {
    let sentence = row.sentence();
    let margin = Margin::symmetric(4, 3);
    let response = row::combatant_row(ui, row.who, row.selected, &sentence, margin, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let below = !is_narrow(ui) && needs_own_line(ui, row);
        ui.horizontal(|ui| show_first_line(ui, row, !below));
        if row.well && !below {
            return;
        }
        ui.horizontal(|ui| {
            ui.add_space(if has_two_marks(ui) { 34.0 } else { 18.0 });
            show_health(ui, row, below);
        });
    });
    // Below the row, the tooltip would cover the next two rows.
    let mut tooltip = Tooltip::for_enabled(&response);
    let left = [RectAlign::LEFT_START];
    let beside = tooltip.popup.align(RectAlign::RIGHT_START);
    tooltip.popup = beside.align_alternatives(&left);
    tooltip.show(|ui| ui.label(row.tooltip()));
    keep_in_sight(ui, row, &response);
    requests.extend(row::requests_of(ui, &response, row.who));
}

/// Shows the health of a row, unless it is well, and its place in the round if `with_place` is true.
fn show_health(ui: &mut Ui, row: &OrderRow, with_place: bool) {
    if !row.well {
        glyphs::health_bar(ui, row.mark, if is_narrow(ui) { 14.0 } else { 28.0 });
    }
    let color = match row.mark.looks {
        VisibleHealth::Unhurt => theme::FAINT,
        VisibleHealth::Hurt | VisibleHealth::BadlyHurt => row.mark.color(),
        VisibleHealth::Down | VisibleHealth::Dead => theme::HARM,
    };
    let mut told = Vec::new();
    told.extend((!row.well).then_some(row.health.as_str()));
    told.extend(with_place.then_some(row.place.as_str()));
    let told = RichText::new(told.join(" · ")).small().color(color);
    ui.add(Label::new(told).truncate().selectable(false));
}

/// Scrolls to the row of a combatant that has just been selected.
fn keep_in_sight(ui: &Ui, row: &OrderRow, response: &Response) {
    if !row.selected {
        return;
    }
    let id = Id::new("last row selected");
    let name = row.who.as_str().to_owned();
    let before: Option<String> = ui.data(|data| data.get_temp(id));
    if before.as_ref() != Some(&name) {
        ui.data_mut(|data| data.insert_temp(id, name));
        if !ui.clip_rect().contains_rect(response.rect) {
            response.scroll_to_me(Some(Align::Center));
        }
    }
}

/// True if there is only room for the name; the tooltip has the rest.
fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < 120.0
}

/// True if there is room for the mark of the turn next to that of the side; otherwise it takes its place.
fn has_two_marks(ui: &Ui) -> bool {
    ui.available_width() >= TWO_MARKS
}

/// Minimum width of a row with both marks, in points.
const TWO_MARKS: f32 = 160.0;

/// True if the name would be cut off with the place in the round next to it.
fn needs_own_line(ui: &Ui, row: &OrderRow) -> bool {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |words: &str| {
        let painter = ui.painter();
        let laid = painter.layout_no_wrap(words.to_owned(), font.clone(), theme::FAINT);
        laid.size().x
    };
    let apart = ui.spacing().item_spacing.x;
    let marks: f32 = row
        .marks
        .iter()
        .map(|mark| width(glyph(*mark)) + apart)
        .sum();
    let place = width(&row.place) + apart;
    let glyphs = GLYPHS[usize::from(has_two_marks(ui))];
    let whole = glyphs + width(&row.name) + marks + place;
    !row.place.is_empty() && whole > ui.available_width()
}

/// Width before a name of one mark, and of the marks for the turn and the side.
const GLYPHS: [f32; 2] = [21.0, 42.0];

/// Shows the name with its marks, and its place in the round if there is room for it.
fn show_first_line(ui: &mut Ui, row: &OrderRow, with_place: bool) {
    let narrow = is_narrow(ui);
    let has_turn = row.active || row.interrupted;
    // The active row also stands out by its colour.
    if has_turn || has_two_marks(ui) {
        glyphs::turn_mark(ui, row.active && row.foremost, has_turn);
    }
    if !has_turn || narrow || has_two_marks(ui) {
        glyphs::stance_mark(ui, row.stance);
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if !narrow && with_place {
            ui.add(Label::new(theme::faint(&row.place)).selectable(false));
        }
        for mark in row.marks.iter().filter(|_| !narrow) {
            let glyph = theme::faint(glyph(*mark));
            ui.add(Label::new(glyph).selectable(false));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = match (row.active, row.passed || row.down) {
                (true, _) if row.foremost => theme::bold(&row.name).color(theme::ACCENT),
                (true, _) => theme::bold(&row.name),
                (false, true) => theme::faint(&row.name),
                (false, false) => RichText::new(&row.name),
            };
            ui.add(Label::new(name).truncate().selectable(false));
        });
    });
}

fn glyph(mark: StateMark) -> &'static str {
    match mark {
        StateMark::Delayed => icon::HOURGLASS_MEDIUM,
        StateMark::Casting => icon::MAGIC_WAND,
        StateMark::Busy => icon::CLOCK_COUNTER_CLOCKWISE,
        StateMark::Down => icon::SKULL,
        StateMark::Hidden => icon::EYE_SLASH,
        StateMark::Surprised => icon::EXCLAMATION_MARK,
        StateMark::Holds => icon::HAND_PALM,
        StateMark::Late => icon::HOURGLASS_LOW,
        StateMark::Declared => icon::CHAT_CIRCLE_DOTS,
        StateMark::Shaken => icon::FLAG,
    }
}
