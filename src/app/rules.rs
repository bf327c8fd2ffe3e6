//! The rules page: the rules of the open fight, or those of a ruleset on the start page.

use bevy::prelude::*;

use crate::gm::rules::{self, RulesModel, RulesUi};
use crate::gm::{PanelModel, RegisterModel};
use crate::view::actions;

use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::RULES, |mut rules: ResMut<RulesUi>| {
        rules.toggle();
    })
    .add_lasting_model(|model: &mut RulesModel, sources, _names| {
        let battle = sources.battle();
        model.update(battle.ruleset, battle.map.topology());
    })
    .add_window::<RulesUi, _>(show);
}

fn show(mut window: GmWindow, model: Res<PanelModel<RulesModel>>, mut rules: ResMut<RulesUi>) {
    window.show(|ui| {
        rules::show(ui, &model, &mut rules);
        Vec::new()
    });
}
