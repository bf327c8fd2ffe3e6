//! The banner over the map while a side is surprised.

use bevy_egui::egui::{RichText, Ui};

use crate::gm::shared::theme;

use super::model::BannerModel;

/// Shows the banner; the mouse goes through it.
pub fn show(ui: &mut Ui, model: &BannerModel) {
    theme::over_map().show(ui, |ui| {
        ui.set_max_width(560.0);
        ui.vertical_centered(|ui| {
            ui.label(theme::bold(&model.title).size(20.0).color(theme::ACCENT));
            for line in &model.lines {
                ui.label(RichText::new(line).size(15.0));
            }
        });
    });
}
