//! The window for an empty map.

use bevy::prelude::*;

use crate::ui::new_map;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::start::listing::{FightLister, Fights};
use crate::view::{Settings, actions};

use super::NewMapUi;

/// Registers the action and the window.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::EMPTY_MAP, open)
        .add_window::<NewMapUi, _>(show);
}

/// Opens the window. It asks for rules, which are in the list of fights.
fn open(mut lister: FightLister, mut new_map: ResMut<NewMapUi>) {
    lister.list();
    new_map.open = true;
}

fn show(
    mut window: GmWindow,
    fights: Res<Fights>,
    mut settings: ResMut<Settings>,
    mut new_map: ResMut<NewMapUi>,
) {
    let mut rules = settings.rules_of_new_maps.clone();
    window.show(|ui| new_map::show(ui, &fights.0, &mut rules, &mut new_map));
    if settings.rules_of_new_maps != rules {
        settings.rules_of_new_maps = rules;
    }
}
