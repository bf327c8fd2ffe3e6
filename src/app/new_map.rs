//! The window for an empty map.

use bevy::prelude::*;

use crate::gm::GmUi;
use crate::gm::new_map::{self, NewMapUi};
use crate::view::actions;

use super::listing::{Fights, bring_up_to_date};
use super::register::RegisterFeature;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::EMPTY_MAP, |world: &mut World| {
        bring_up_to_date(world);
        world.resource_mut::<NewMapUi>().open = true;
    })
    .add_window::<NewMapUi, _>(show);
}

fn show(
    mut window: GmWindow,
    fights: Res<Fights>,
    mut overlay: ResMut<GmUi>,
    mut new_map: ResMut<NewMapUi>,
) {
    let rules = &mut overlay.start.rules;
    window.show(|ui| new_map::show(ui, &fights.0, rules, &mut new_map));
}
