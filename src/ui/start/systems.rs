//! The start page.

use bevy::prelude::*;

use crate::ui::rules::RulesUi;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::start;
use crate::view::{FightClosed, Settings, actions};

use super::StartUi;
use super::listing::{FightLister, Fights};

/// Registers the action and the page.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::OPEN_FIGHT, open)
        .add_window::<StartUi, _>(show)
        .add_observer(|_: On<FightClosed>, mut page: ResMut<StartUi>| page.close());
}

/// Opens the page with a new list of the fights.
fn open(mut lister: FightLister, mut page: ResMut<StartUi>) {
    lister.list();
    page.open();
}

fn show(
    mut window: GmWindow,
    fights: Res<Fights>,
    mut page: ResMut<StartUi>,
    mut settings: ResMut<Settings>,
    mut rules: ResMut<RulesUi>,
) {
    let mut new_maps = settings.rules_of_new_maps.clone();
    window.show(|ui| start::show(ui, &fights.0, &mut new_maps, &mut page));
    if settings.rules_of_new_maps != new_maps {
        settings.rules_of_new_maps = new_maps;
    }
    if let Some(wanted) = page.take_rules(&fights.0) {
        rules.read(wanted);
    }
}
