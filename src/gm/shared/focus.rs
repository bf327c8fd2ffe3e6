//! Where the keyboard is in the panels: how it gets into one, and the ring around what it is on.

use bevy_egui::egui::{FocusDirection, LayerId, Order, Rect, Stroke, StrokeKind, Ui};

use crate::gm::shared::theme;

/// Gives the keyboard to the next widget that is shown and can take it.
pub(in crate::gm) fn enter(ui: &Ui) {
    ui.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
        memory.move_focus(FocusDirection::Next);
    });
    // It is known only now what is shown where.
    ui.ctx().request_repaint();
}

/// Whether the keyboard is on something in the panels.
pub(in crate::gm) fn is_in_panels(ui: &Ui) -> bool {
    ui.memory(|memory| memory.focused().is_some())
}

/// Draws a ring around what the keyboard is on, above everything in its layer.
pub(in crate::gm) fn ring(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ui.ctx().read_response(id)) else {
        return;
    };
    let layer = match response.layer_id.order {
        Order::Background => LayerId::background(),
        _above => response.layer_id,
    };
    let place: Rect = response.interact_rect.expand(1.0);
    let stroke = Stroke::new(2.0, theme::FOCUS);
    let painter = ui.ctx().layer_painter(layer);
    painter.rect_stroke(place, 5, stroke, StrokeKind::Outside);
}
