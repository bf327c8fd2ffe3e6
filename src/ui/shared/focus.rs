//! Keyboard focus in the panels: how it gets into one, and the ring around the focused widget.

use bevy_egui::egui::{Context, FocusDirection, LayerId, Order, Rect, Stroke, StrokeKind, Ui};

use crate::ui::shared::theme;

/// Gives keyboard focus to the next widget shown that can take it.
pub(in crate::ui) fn focus_next(ui: &Ui) {
    ui.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
        memory.move_focus(FocusDirection::Next);
    });
    // Repaint, because the widget and its position are only known after this pass.
    ui.ctx().request_repaint();
}

/// True if a widget in the panels has keyboard focus.
pub(in crate::ui) fn is_in_panels(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_some())
}

/// Paints a ring around the focused widget, above everything in its layer.
pub fn paint_ring(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    let layer = match response.layer_id.order {
        Order::Background => LayerId::background(),
        _above => response.layer_id,
    };
    let place: Rect = response.interact_rect.expand(1.0);
    let stroke = Stroke::new(2.0, theme::FOCUS);
    let painter = ctx.layer_painter(layer);
    painter.rect_stroke(place, 5, stroke, StrokeKind::Outside);
}
