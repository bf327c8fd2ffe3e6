//! The command palette.

use bevy::prelude::*;

use crate::gm::GmModel;
use crate::gm::palette::{self, PaletteUi};
use crate::view::actions;

use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::PALETTE, |mut palette: ResMut<PaletteUi>| {
        palette.toggle();
    })
    .add_window::<PaletteUi, _>(show);
}

fn show(mut window: GmWindow, model: Res<GmModel>, mut palette: ResMut<PaletteUi>) {
    window.show(|ui| palette::show(ui, &model.palette, &mut palette));
}
