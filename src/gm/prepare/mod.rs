//! The tools of Prepare mode, at the left of the map: the drawing tool, its options, and the size of the map.

mod furniture;
mod loading;
mod model;
mod panel;
mod picture;
#[cfg(test)]
mod tests;
mod text;
mod zones;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::gm::forecast::GaugeUi;
use crate::gm::model::{PanelModel, RegisterModel};
use crate::gm::shared::panels::{PanelSlot, RegisterPanel};
use crate::view::{Drawing, Request};

pub use loading::show_loading;
pub use model::PrepareModel;
pub(in crate::gm) use model::balance_text;
pub use panel::show;

/// Registers the tools.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, _names| PrepareModel::build(sources))
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
