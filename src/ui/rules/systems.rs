//! The rules page: the rules of the open fight, or those of a ruleset on the start page.

use bevy::prelude::*;

use crate::ui::rules;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::view::actions;

use super::{RulesModel, RulesUi};

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
