//! The table of the combatants: who is up at the end, who drops, and who dies.

use bevy_egui::egui::{
    Align, Color32, Label, Layout, Pos2, Rect, RichText, Sense, Ui, UiBuilder, Vec2,
};

use crate::forecast::EndKind;
use crate::paint::palette::{self, Rgba};
use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::theme;

use super::model::{CombatantFate, ForecastModel};
use super::{dots, text};

/// Height of a row, in points.
const ROW: f32 = 21.0;

/// Widths of the columns in points, apart from the first, which takes what is left.
const WIDTHS: [f32; 6] = [150.0, 84.0, 84.0, 62.0, 84.0, 150.0];

/// Space between two columns, in points.
const GAP: f32 = 8.0;

const fn color([red, green, blue, _]: Rgba) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// Colours of the ends: up, given up, dying and dead. They differ in lightness, too.
const COLORS: [Color32; 4] = [
    color(palette::GM_MARK),
    color(palette::OTHER),
    color(palette::MAGIC),
    Color32::from_rgb(0x50, 0x4E, 0x4C),
];

/// Shows the table, side by side below each other.
pub(super) fn show(ui: &mut Ui, model: &ForecastModel) {
    let cells = columns(ui.available_width());
    for (nth, side) in model.fates.iter().enumerate() {
        ui.add_space(4.0);
        row(ui, &cells, |ui, column| match (column, nth) {
            (0, _) => {
                dots::mark(ui, EndKind::Win(side.stance));
                ui.add(Label::new(theme::bold(&side.name)).truncate());
            }
            (1, 0) => legend(ui),
            (column, 0) => {
                ui.label(theme::faint(text::COLUMNS[column]).small());
            }
            _no_head => {}
        });
        for who in &side.combatants {
            let shown = row(ui, &cells, |ui, column| cell(ui, who, column));
            if let Some(shown) = shown {
                shown.on_hover_ui_at_pointer(|ui| {
                    ui.label(text::fate(who));
                });
            }
        }
    }
}

/// Returns the left edge and the width of each column.
fn columns(width: f32) -> Vec<(f32, f32)> {
    let others: f32 = WIDTHS.iter().map(|width| width + GAP).sum();
    let first = (width - others).max(90.0);
    let mut left = 0.0;
    let widths = std::iter::once(first).chain(WIDTHS);
    widths
        .map(|width| {
            let column = (left, width);
            left += width + GAP;
            column
        })
        .collect()
}

/// Shows a row, whose cells `show` fills; an invisible one in a long list only takes its space.
fn row(
    ui: &mut Ui,
    columns: &[(f32, f32)],
    show: impl Fn(&mut Ui, usize),
) -> Option<bevy_egui::egui::Response> {
    let size = Vec2::new(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if !ui.is_rect_visible(rect) {
        return None;
    }
    if response.hovered() {
        ui.painter().rect_filled(rect, 2.0, theme::CHROME);
    }
    for (nth, (left, width)) in columns.iter().enumerate() {
        let at = Pos2::new(rect.left() + left, rect.top());
        let cell = Rect::from_min_size(at, Vec2::new(*width, ROW));
        let builder = UiBuilder::new()
            .max_rect(cell)
            .layout(Layout::left_to_right(Align::Center));
        show(&mut ui.new_child(builder), nth);
    }
    Some(response)
}

fn cell(ui: &mut Ui, who: &CombatantFate, column: usize) {
    let label = |ui: &mut Ui, words: RichText| {
        ui.add(Label::new(words).selectable(false).truncate());
    };
    match column {
        0 => {
            let name = ElidedText::new(ui, &who.name, elide::ON_BUTTON);
            ui.add_space(22.0);
            label(ui, RichText::new(name.shown));
        }
        1 => bar(ui, who.ends),
        2 => label(ui, theme::bold(who.up.text())),
        3 => label(ui, RichText::new(who.drops.text())),
        4 => {
            let round = who.round.map(|round| round.to_string());
            label(
                ui,
                RichText::new(round.as_deref().unwrap_or(text::NO_ROUND)),
            );
        }
        5 => label(ui, RichText::new(who.dies.text())),
        _last => label(ui, theme::faint(&who.health)),
    }
}

/// Shows the share of each end in a bar.
fn bar(ui: &mut Ui, ends: [u32; 4]) {
    let size = Vec2::new(ui.available_width(), 10.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let all = ends.iter().sum::<u32>().max(1) as f32;
    let mut left = rect.left();
    for (end, color) in ends.into_iter().zip(COLORS) {
        let width = rect.width() * end as f32 / all;
        let part = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(width, size.y));
        ui.painter().rect_filled(part, 0.0, color);
        left += width;
    }
}

/// Shows the meaning of the colours.
fn legend(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 8.0;
    for (name, color) in text::FATES.into_iter().zip(COLORS) {
        ui.label(RichText::new(name).small().color(match name {
            name if name == text::FATES[3] => theme::FAINT,
            _bright => color,
        }));
    }
}
