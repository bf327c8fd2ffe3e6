//! The rules page: the rules of the open fight, or those of a ruleset on the start page.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::gm::rules::{self, RulesUi};
use crate::gm::{GmModel, GmUi};
use crate::view::actions;

use super::listing::Fights;
use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::RULES, |mut rules: ResMut<RulesUi>| {
        rules.toggle();
    })
    .add_window::<RulesUi, _>(show)
    .add_systems(Last, open_from_start_page.run_if(resource_changed::<GmUi>));
}

/// Opens the rules that the user wants to read on the start page.
fn open_from_start_page(
    fights: Res<Fights>,
    mut overlay: ResMut<GmUi>,
    mut rules: ResMut<RulesUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(wanted) = overlay
        .bypass_change_detection()
        .start
        .take_rules(&fights.0)
    {
        rules.read(wanted);
        redraw.write(RequestRedraw);
    }
}

fn show(mut window: GmWindow, model: Res<GmModel>, mut rules: ResMut<RulesUi>) {
    window.show(|ui| {
        rules::show(ui, &model.rules, &mut rules);
        Vec::new()
    });
}
