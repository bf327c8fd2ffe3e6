//! Keys and help.

use bevy::prelude::*;

use crate::ui::help;
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::rules::RulesModel;
use crate::ui::shell::model::PanelModel;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::token::TokenModel;
use crate::view::actions;

use super::HelpUi;

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
