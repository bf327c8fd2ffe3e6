//! The prompt over the map while reactions are pending.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Id, Order, Ui, Vec2};

use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::Request;

pub use model::{AnswerChoice, ReactionModel, ReactorRow};
pub use panel::show;

/// Registers the prompt.
pub fn plugin(app: &mut App) {
    app.add_model(ReactionModel::build).add_panel(
        PanelSlot::AboveMap.at(10),
        is_shown,
        show_prompt,
    );
}

fn is_shown(world: &World) -> bool {
    world
        .resource::<PanelModel<Option<ReactionModel>>>()
        .is_some()
}

fn show_prompt(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<ReactionModel>>>,
    layout: Res<PanelLayout>,
) -> Vec<Request> {
    let Some(prompt) = &model.0 else {
        return Vec::new();
    };
    let at = layout.map.center_top() + Vec2::new(0.0, 12.0);
    let area = Area::new(Id::new("reaction prompt")).order(Order::Middle);
    let area = area.pivot(Align2::CENTER_TOP).fixed_pos(at);
    area.show(ui, |ui| show(ui, prompt)).inner
}
