//! The library, at the left of the map: creatures and characters to place, with their number, side and arrival.

mod model;
mod panel;
pub(super) mod placement;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::forecast::GaugeUi;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Drawing, Request};

pub use model::{Entry, LibraryModel, LibraryOrder, Strength, WaveRow};
pub use panel::{LibraryUi, show};

/// Registers the library. It takes the place of the other tools.
pub fn plugin(app: &mut App) {
    app.add_plugins(placement::plugin)
        .init_resource::<LibraryUi>()
        .add_lasting_model(|model: &mut LibraryModel, sources, _names| model.update(sources))
        .add_panel(PanelSlot::Tools.at(20), is_shown, show_panel);
}

fn is_shown(world: &World) -> bool {
    world.resource::<Drawing>().shows_library()
}

fn show_panel(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<LibraryModel>>,
    mut state: ResMut<LibraryUi>,
    gauge: Res<GaugeUi>,
) -> Vec<Request> {
    show(ui, &model, &mut state, &gauge)
}
