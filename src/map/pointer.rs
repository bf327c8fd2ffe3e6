//! The mouse on the map: which square and which combatant it is over.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::paint::scene::cell_at;
use crate::rules::state::BattleReader;
use crate::view::Hover;
use crate::view::promise::standing_on;

use super::camera::{GmCamera, MapViewport};

/// Notes the square and the combatant that the mouse is over.
pub fn follow_pointer(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<GmCamera>>,
    viewport: Res<MapViewport>,
    reader: BattleReader,
    mut hover: ResMut<Hover>,
) {
    if !viewport.has_pointer {
        // Otherwise the order and the timeline may be pointing at somebody.
        if hover.cell.is_some() {
            *hover = Hover::default();
        }
        return;
    }
    let (camera, transform) = *camera;
    let battle = reader.battle();
    let cell = window
        .cursor_position()
        .and_then(|cursor| camera.viewport_to_world_2d(transform, cursor).ok())
        .map(|world| cell_at(battle.map.topology(), world))
        .filter(|cell| battle.map.contains(*cell));
    let who = cell.and_then(|cell| standing_on(&battle, cell));
    hover.set_if_neq(Hover { cell, who });
}
