//! Fast or well: two buttons for each player character, large ones if there is room, and one that starts the round.

use bevy_egui::egui::{Button, Label, RichText, ScrollArea, Ui, Vec2, WidgetInfo, WidgetType};

use crate::ui::shared::theme;
use crate::view::Request;

use super::model::{ChoosingModel, ChoosingRow};
use super::text;

/// Heights of a button, normally and with many characters, in points.
const TALL: f32 = 30.0;
const LOW: f32 = 24.0;
/// Height of a name with large buttons below it, in points.
const ROW: f32 = 64.0;
/// Maximum share of the panel's height for the choices.
const MAX_HEIGHT_SHARE: f32 = 0.6;

/// Shows the choices and returns the requests.
pub fn show(ui: &mut Ui, model: &ChoosingModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.label(RichText::new(text::heading(model.round)).heading());
    ui.add(Label::new(theme::faint(text::HINT).small()).wrap());
    ui.add_space(4.0);
    // The selected combatant has room below, whatever the number of characters.
    let height = (ui.available_height() * MAX_HEIGHT_SHARE).max(TALL * 3.0);
    ScrollArea::vertical()
        .auto_shrink([false, true])
        .max_height(height)
        .show(ui, |ui| {
            let in_a_line = model.rows.len() as f32 * ROW > height;
            for row in &model.rows {
                if in_a_line {
                    show_line(ui, row, &mut requests);
                } else {
                    show_row(ui, row, &mut requests);
                }
            }
        });
    ui.add_space(8.0);
    // The accent-coloured button is the one over the map: this one does the same, closer to the choices.
    ui.vertical_centered_justified(|ui| {
        let start = Button::new(theme::bold(text::START));
        let start = start.min_size(Vec2::new(0.0, TALL));
        let start = ui.add(start).on_hover_text(text::START_HELP);
        if start.clicked() {
            requests.push(model.start.clone());
        }
    });
    requests
}

/// Shows a name with two large buttons below it.
fn show_row(ui: &mut Ui, row: &ChoosingRow, requests: &mut Vec<Request>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        show_name(ui, row, requests);
        if !row.remark.is_empty() {
            ui.label(theme::faint(&row.remark).small());
        } else if row.open {
            ui.label(theme::faint(text::NOTHING_CHOSEN).small());
        }
    });
    ui.columns(2, |sides| {
        let [left, right] = sides else { return };
        let fast = text::fast(row.fast_actions);
        let well = text::well(row.well_actions);
        show_ways((left, &fast), (right, &well), TALL, row, requests);
    });
}

/// Shows a name and its buttons on one line, with any text about an overridden choice below.
fn show_line(ui: &mut Ui, row: &ChoosingRow, requests: &mut Vec<Request>) {
    ui.columns(3, |parts| {
        let [name, left, right] = parts else { return };
        show_name(name, row, requests);
        show_ways((left, text::FAST), (right, text::WELL), LOW, row, requests);
    });
    if !row.remark.is_empty() {
        ui.label(theme::faint(&row.remark).small());
    }
}

fn show_name(ui: &mut Ui, row: &ChoosingRow, requests: &mut Vec<Request>) {
    let name = Button::selectable(row.selected, &row.name).truncate();
    if ui.add(name).clicked() {
        requests.push(Request::Select(Some(row.who)));
    }
}

/// Shows a button for each of the two choices.
fn show_ways(
    (left, fast): (&mut Ui, &str),
    (right, well): (&mut Ui, &str),
    tall: f32,
    row: &ChoosingRow,
    requests: &mut Vec<Request>,
) {
    let help = text::fast_help(row.fast_actions);
    let asked = row.choose_fast.as_ref().map_err(String::as_str);
    let spoken = text::act_fast(&row.name);
    let clicked = show_way(left, (fast, &spoken), tall, row.fast, (&help, asked.err()));
    requests.extend(asked.ok().filter(|_| clicked && !row.fast).cloned());
    let help = text::well_help(row.well_actions);
    let spoken = text::act_well(&row.name);
    let clicked = show_way(right, (well, &spoken), tall, !row.fast, (&help, None));
    let news = row.fast || row.open;
    requests.extend(Some(&row.choose_well).filter(|_| clicked && news).cloned());
}

/// Shows a button for one of the two choices; returns whether it was clicked. The name for screen readers includes
/// the character.
fn show_way(
    ui: &mut Ui,
    (label, spoken): (&str, &str),
    tall: f32,
    chosen: bool,
    (help, refusal): (&str, Option<&str>),
) -> bool {
    let button = Button::new(label).selected(chosen).truncate();
    let button = button.min_size(Vec2::new(0.0, tall));
    let justified = ui.vertical_centered_justified(|ui| ui.add_enabled(refusal.is_none(), button));
    let response = justified
        .inner
        .on_hover_text(help)
        .on_disabled_hover_text(refusal.unwrap_or_default());
    let enabled = refusal.is_none();
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, enabled, chosen, spoken));
    response.clicked()
}
