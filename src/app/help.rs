//! Keys and help, and the hints for the first fight.

use bevy::prelude::*;

use crate::gm::GmModel;
use crate::gm::help::{self, HelpUi};
use crate::view::{Settings, actions};

use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the actions and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::HELP, |mut help: ResMut<HelpUi>| {
        help.open = !help.open;
    })
    .add_action(&actions::HINTS, restart_hints)
    .add_window::<HelpUi, _>(show);
}

/// Restarts the hints, or hides them.
fn restart_hints(mut help: ResMut<HelpUi>, mut settings: ResMut<Settings>) {
    help.open = false;
    settings.hints.restart_or_stop();
}

fn show(mut window: GmWindow, model: Res<GmModel>, mut help: ResMut<HelpUi>) {
    window.show(|ui| {
        let token = model.token.as_ref();
        let topology = model.rules.topology;
        help::show(ui, &model.menu_bar, token, topology, &mut help.open);
        Vec::new()
    });
}
