//! Small drawn shapes: a side's mark, pips, diamonds, triangles and health.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::encounter::perspective::{VisibleHealth, eighths_of, visible_health};
use crate::rules::state::{CombatantRef, Stance};
use crate::ui::shared::theme;

/// Shows the mark of a side, in its shape and colour: round for the party, angular for enemies, square for others.
pub(in crate::ui) fn stance_mark(ui: &mut Ui, stance: Stance) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
    paint_stance(ui.painter(), rect.center(), stance, 6.0);
    response
}

/// Paints the mark of a side.
pub(in crate::ui) fn paint_stance(painter: &Painter, centre: Pos2, stance: Stance, radius: f32) {
    let color = theme::stance_color(stance);
    match stance {
        Stance::Party => {
            painter.circle_filled(centre, radius, color);
        }
        Stance::Foe => {
            let corner = |nth: u8| {
                let angle = (f32::from(nth) + 0.5) * std::f32::consts::FRAC_PI_4;
                centre + Vec2::angled(angle) * radius * 1.08
            };
            let corners = (0..8).map(corner).collect();
            painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
        }
        Stance::Other => {
            let size = Vec2::splat(radius * 1.7);
            let rect = Rect::from_center_size(centre, size);
            painter.rect_filled(rect, 0.0, color);
        }
    }
}

/// Shows the mark of the current turn, outlined if it is interrupted or one of several; leaves the space empty for
/// others.
pub(in crate::ui) fn turn_mark(ui: &mut Ui, active: bool, outlined: bool) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
    let corners = vec![rect.left_top(), rect.right_center(), rect.left_bottom()];
    if active || outlined {
        let color = if active { theme::ACCENT } else { theme::FAINT };
        ui.painter().add(closed(corners, color, active));
    }
}

/// Paints a diamond, solid or hollow.
pub(in crate::ui) fn diamond(
    painter: &Painter,
    centre: Pos2,
    radius: f32,
    color: Color32,
    solid: bool,
) {
    let corners = vec![
        centre + Vec2::new(0.0, -radius),
        centre + Vec2::new(radius, 0.0),
        centre + Vec2::new(0.0, radius),
        centre + Vec2::new(-radius, 0.0),
    ];
    painter.add(closed(corners, color, solid));
}

/// Paints a triangle that points up, solid or hollow.
pub(in crate::ui) fn triangle(
    painter: &Painter,
    centre: Pos2,
    radius: f32,
    color: Color32,
    solid: bool,
) {
    let corners = vec![
        centre + Vec2::new(0.0, -radius),
        centre + Vec2::new(radius, radius * 0.8),
        centre + Vec2::new(-radius, radius * 0.8),
    ];
    painter.add(closed(corners, color, solid));
}

/// Paints a cross.
pub(in crate::ui) fn cross(painter: &Painter, centre: Pos2, radius: f32, color: Color32) {
    let stroke = Stroke::new(2.5, color);
    for (x, y) in [(radius, radius), (radius, -radius)] {
        let arm = Vec2::new(x, y);
        painter.line_segment([centre - arm, centre + arm], stroke);
    }
}

fn closed(corners: Vec<Pos2>, color: Color32, solid: bool) -> Shape {
    if solid {
        Shape::convex_polygon(corners, color, Stroke::NONE)
    } else {
        Shape::convex_polygon(corners, theme::CHROME, Stroke::new(2.0, color))
    }
}

/// Shows seconds as pips: the remaining ones in `color`, the spent ones hollow.
pub(in crate::ui) fn pips(ui: &mut Ui, left: u32, of: u32, color: Color32) -> Response {
    const STEP: f32 = 16.0;
    // A turn has a handful of seconds; a number that does not fit is easier to read than to count.
    let shown = of.min(12);
    let width = STEP * f32::from(u8::try_from(shown).unwrap_or(12));
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, 16.0), Sense::hover());
    for (nth, second) in (0..shown).zip(0u8..) {
        let x = rect.left() + STEP * (f32::from(second) + 0.5);
        let centre = Pos2::new(x, rect.center().y);
        if nth >= shown.saturating_sub(left) {
            ui.painter().circle_filled(centre, 5.5, color);
        } else {
            let stroke = Stroke::new(1.5, theme::LINE);
            ui.painter().circle_stroke(centre, 5.0, stroke);
        }
    }
    response
}

/// Health as the map shows it: the word's colour and sign, and the remaining eighths of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HealthMark {
    /// Visible state.
    pub looks: VisibleHealth,
    /// Remaining eighths.
    pub eighths: u8,
}

impl HealthMark {
    /// Returns the health of a combatant.
    pub(in crate::ui) fn new(who: &CombatantRef) -> Self {
        Self {
            looks: visible_health(who),
            eighths: eighths_of(who),
        }
    }

    /// Returns the colour of text about it.
    pub(in crate::ui) fn color(self) -> Color32 {
        match self.looks {
            VisibleHealth::Unhurt => theme::TEXT,
            VisibleHealth::Hurt => theme::HURT,
            VisibleHealth::BadlyHurt | VisibleHealth::Down => theme::BADLY_HURT,
            VisibleHealth::Dead => theme::FAINT,
        }
    }

    /// Returns the sign before text about it.
    pub(in crate::ui) fn sign(self) -> &'static str {
        match self.looks {
            VisibleHealth::Unhurt => icon::HEARTBEAT,
            VisibleHealth::Hurt => icon::DROP,
            VisibleHealth::BadlyHurt => icon::DROP_HALF,
            VisibleHealth::Down => icon::X,
            VisibleHealth::Dead => icon::SKULL,
        }
    }
}

/// Shows the remaining health of a combatant that is up and hurt as a bar.
pub(in crate::ui) fn health_bar(ui: &mut Ui, mark: HealthMark, width: f32) {
    let is_hurt = matches!(mark.looks, VisibleHealth::Hurt | VisibleHealth::BadlyHurt);
    if !is_hurt {
        return;
    }
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 8.0), Sense::hover());
    let bar = rect.shrink2(Vec2::new(0.0, 1.0));
    let share = f32::from(mark.eighths.min(8)) / 8.0;
    let left = bar.with_max_x(bar.left() + bar.width() * share);
    ui.painter().rect_filled(bar, 1.0, theme::LINE);
    ui.painter().rect_filled(left, 1.0, mark.color());
}
