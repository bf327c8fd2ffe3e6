//! Combatants that are selected together, and their joint actions.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::token;
use crate::view::Request;

pub use model::GroupModel;
pub use panel::show;

/// Registers the panel, above the selected combatant.
pub fn plugin(app: &mut App) {
    app.add_plugins(systems::plugin)
        .add_model(GroupModel::build)
        .add_panel(PanelSlot::Selected.at(20), is_shown, show_panel);
}

fn is_shown(world: &World) -> bool {
    world.resource::<PanelModel<Option<GroupModel>>>().is_some() && token::is_shown(world)
}

fn show_panel(InMut(ui): InMut<Ui>, model: Res<PanelModel<Option<GroupModel>>>) -> Vec<Request> {
    let Some(model) = &model.0 else {
        return Vec::new();
    };
    let requests = show(ui, model);
    ui.separator();
    requests
}
