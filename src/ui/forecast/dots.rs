//! The dots, each of which is a fight that was played, and the signs of the results.

use bevy_egui::egui::{
    Color32, CursorIcon, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::forecast::EndKind;
use crate::rules::state::Stance;
use crate::ui::shared::{glyphs, theme};

use super::model::{DotRow, ForecastModel};
use super::text;

/// Number of dots in a column.
const ROWS: usize = 5;

/// Distance from one dot to the next, and radius of a dot, in points.
const PITCH: f32 = 23.0;
const RADIUS: f32 = 8.0;

/// Shows the dots: column by column, best for the party first. Returns the seed of the fight whose dot was clicked.
pub(super) fn show(ui: &mut Ui, model: &ForecastModel) -> Option<u64> {
    let dots = &model.dots;
    let columns = dots.len().div_ceil(ROWS).max(1);
    let size = Vec2::new(columns as f32, ROWS as f32) * PITCH;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let place = |nth: usize| {
        let cell = Vec2::new((nth / ROWS) as f32, (nth % ROWS) as f32);
        rect.min + (cell + Vec2::splat(0.5)) * PITCH
    };
    let hovered = response.hover_pos().and_then(|at| {
        let cell = (at - rect.min) / PITCH;
        let nth = cell.x as usize * ROWS + cell.y as usize;
        dots.get(nth).map(|dot| (nth, dot))
    });
    for (nth, dot) in dots.iter().enumerate() {
        paint_mark(ui.painter(), place(nth), dot.mark, RADIUS);
    }
    if let Some((nth, _)) = hovered {
        let ring = Stroke::new(1.5, Color32::WHITE);
        ui.painter().circle_stroke(place(nth), RADIUS + 2.5, ring);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, in_words(model)));
    let (_, DotRow { tooltip, seed, .. }) = hovered?;
    let is_clicked = response.clicked();
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.on_hover_text_at_pointer(tooltip);
    is_clicked.then_some(*seed)
}

/// Returns how many dots each result has.
fn in_words(model: &ForecastModel) -> String {
    let mut counts: Vec<(EndKind, usize)> = Vec::new();
    for dot in &model.dots {
        match counts.iter_mut().find(|(mark, _)| *mark == dot.mark) {
            Some((_, count)) => *count += 1,
            None => counts.push((dot.mark, 1)),
        }
    }
    text::dots_in_words(&counts, &names(model))
}

/// Returns the names of the results.
pub(super) fn names(model: &ForecastModel) -> Vec<(EndKind, &str)> {
    let results = model.results.iter();
    results
        .map(|(mark, name, _)| (*mark, name.as_str()))
        .collect()
}

/// Returns the colour of a result.
pub(super) fn mark_color(mark: EndKind) -> Color32 {
    match mark {
        EndKind::Win(stance) => theme::stance_color(stance),
        EndKind::NoSurvivors | EndKind::Undecided => theme::FAINT,
    }
}

/// Paints the sign of a result: a disc if the party wins, a diamond for its enemies, a square for others, a cross if no
/// side is left, and a ring if the fight was not decided.
pub(super) fn paint_mark(painter: &Painter, centre: Pos2, mark: EndKind, radius: f32) {
    let color = mark_color(mark);
    match mark {
        EndKind::Win(Stance::Foe) => {
            glyphs::diamond(painter, centre, radius * 1.2, color, true);
        }
        EndKind::Win(stance) => glyphs::paint_stance(painter, centre, stance, radius),
        EndKind::NoSurvivors => glyphs::cross(painter, centre, radius * 0.75, color),
        EndKind::Undecided => {
            painter.circle_stroke(centre, radius - 1.5, Stroke::new(2.0, color));
        }
    }
}

/// Shows the sign of a result in a line of text.
pub(super) fn mark(ui: &mut Ui, mark: EndKind) {
    let (rect, _): (Rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
    paint_mark(ui.painter(), rect.center(), mark, 6.5);
}
