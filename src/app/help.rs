//! Keys and help.

use bevy::prelude::*;

use crate::gm::PanelModel;
use crate::gm::help::{self, HelpUi};
use crate::gm::menu_bar::MenuBarModel;
use crate::gm::rules::RulesModel;
use crate::gm::token::TokenModel;
use crate::view::actions;

use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::HELP, |mut help: ResMut<HelpUi>| {
        help.open = !help.open;
    })
    .add_window::<HelpUi, _>(show);
}

fn show(
    mut window: GmWindow,
    menus: Res<PanelModel<MenuBarModel>>,
    token: Res<PanelModel<Option<TokenModel>>>,
    rules: Res<PanelModel<RulesModel>>,
    mut help: ResMut<HelpUi>,
) {
    window.show(|ui| {
        help::show(ui, &menus, token.0.as_ref(), rules.topology, &mut help.open);
        Vec::new()
    });
}
