//! The tools of Prepare mode, at the left of the map: the drawing tool, its options, and the size of the map.

mod furniture;
mod loading;
mod map_edge;
mod model;
mod panel;
mod picture;
mod systems;
#[cfg(test)]
mod tests;
mod text;
mod zones;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::forecast::GaugeUi;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Drawing, Request};

pub use loading::show_loading;
pub use model::PrepareModel;
pub(super) use model::balance_text;
pub use panel::show;
pub use systems::{PrepareMode, adapt_to_command, step_back};

/// Registers the tools.
pub fn plugin(app: &mut App) {
    app.add_plugins(systems::plugin)
        .add_model(|sources, _names| PrepareModel::build(sources))
        .add_panel(PanelSlot::Tools.at(10), are_shown, show_tools);
}

fn are_shown(world: &World) -> bool {
    let drawing = world.resource::<Drawing>();
    drawing.on && !drawing.shows_library()
}

fn show_tools(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<PrepareModel>>>,
    gauge: Res<GaugeUi>,
) -> Vec<Request> {
    let tools = model.0.as_ref();
    tools.map_or_else(Vec::new, |tools| show(ui, tools, &gauge))
}
