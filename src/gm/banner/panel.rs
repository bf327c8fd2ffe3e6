//! What is in hand, or who is surprised, in the bar below the map, where it covers nobody.

use bevy_egui::egui::{Label, RichText, Ui};

use crate::gm::shared::theme;

use super::model::BannerModel;

/// Shows it in a line of its own words, and what else there is to say under the mouse.
pub fn show(ui: &mut Ui, model: &BannerModel) {
    let words = RichText::new(model.lines.join(" · "));
    ui.label(theme::bold(&model.title));
    ui.add(Label::new(words).truncate())
        .on_hover_text(model.lines.join("\n"));
}
