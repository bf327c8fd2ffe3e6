//! Progress of loading a large picture, over the map.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Order, ProgressBar, Rect, Vec2};

use crate::ui::shared::theme;

use super::text;

/// Shows the loaded share of the map's picture, from 0 to 1, at the top centre of `map`.
pub fn show_loading(context: &Context, map: Rect, share: f32) {
    Area::new(Id::new("picture is read"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(map.center_top() + Vec2::new(0.0, 16.0))
        .interactable(false)
        .show(context, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(280.0);
                ui.label(theme::bold(text::loading_picture(share)));
                ui.add(ProgressBar::new(share).desired_height(8.0));
            });
        });
}
