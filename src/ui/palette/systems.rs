//! The command palette.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::ui::palette;
use crate::ui::shared::sources::ModelInputs;
use crate::ui::shell::model::{ModelSystems, PanelModel};
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::token::TokenModel;
use crate::view::{PanelSystems, actions};

use super::{PaletteModel, PaletteUi};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::PALETTE, |mut palette: ResMut<PaletteUi>| {
        palette.toggle();
    })
    .init_resource::<PanelModel<PaletteModel>>()
    .add_window::<PaletteUi, _>(show)
    .add_systems(
        EguiPrimaryContextPass,
        list_entries
            .run_if(|palette: Res<PaletteUi>| palette.is_open())
            .after(ModelSystems)
            .before(PanelSystems),
    );
}

/// Lists everything that can be done, among it the actions of the selected combatant.
fn list_entries(
    mut inputs: ModelInputs,
    token: Res<PanelModel<Option<TokenModel>>>,
    mut model: ResMut<PanelModel<PaletteModel>>,
) {
    if token.is_changed() || inputs.are_outdated() {
        let token = token.0.as_ref();
        model.0 = inputs.build(|sources| PaletteModel::build(sources, sources.names(), token));
    }
}

fn show(
    mut window: GmWindow,
    model: Res<PanelModel<PaletteModel>>,
    mut palette: ResMut<PaletteUi>,
) {
    window.show(|ui| palette::show(ui, &model, &mut palette));
}
