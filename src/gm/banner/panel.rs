//! The banner over the map while a side is surprised.

use bevy_egui::egui::{Frame, Margin, RichText, Stroke, Ui};

use crate::gm::shared::theme;

use super::model::BannerModel;

/// Shows the banner; the mouse goes through it.
pub fn show(ui: &mut Ui, model: &BannerModel) {
    Frame::new()
        .fill(theme::CHROME)
        .stroke(Stroke::new(2.0, theme::ACCENT))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(16, 8))
        .show(ui, |ui| {
            ui.set_max_width(560.0);
            ui.vertical_centered(|ui| {
                ui.label(theme::bold(&model.title).size(20.0).color(theme::ACCENT));
                for line in &model.lines {
                    ui.label(RichText::new(line).size(15.0));
                }
            });
        });
}
