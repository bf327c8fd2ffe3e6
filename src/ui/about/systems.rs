//! The About window.

use bevy::prelude::*;

use crate::ui::about;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::view::actions;

use super::AboutUi;

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::ABOUT, |mut about: ResMut<AboutUi>| {
        about.open = !about.open;
    })
    .add_window::<AboutUi, _>(show);
}

fn show(mut window: GmWindow, mut about: ResMut<AboutUi>) {
    window.show(|ui| {
        about::show(ui, &mut about.open);
        Vec::new()
    });
}
