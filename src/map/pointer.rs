//! The mouse on the map: which square and which combatant it is over.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::grid::Cell;
use crate::paint::scene::cell_at;
use crate::rules::state::{Battle, BattleReader};
use crate::view::Hover;
use crate::view::promise::standing_on;

use super::camera::{GmCamera, MapViewport};

/// The square under a place in the window, in logical pixels; `None` beside the map.
pub(super) fn cell_under(
    battle: &Battle,
    (camera, transform): (&Camera, &GlobalTransform),
    at: Vec2,
) -> Option<Cell> {
    let world = camera.viewport_to_world_2d(transform, at).ok()?;
    let cell = cell_at(battle.map.topology(), world);
    battle.map.contains(cell).then_some(cell)
}

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
    let battle = reader.battle();
    let cursor = window.cursor_position();
    let cell = cursor.and_then(|at| cell_under(&battle, *camera, at));
    let who = cell.and_then(|cell| standing_on(&battle, cell));
    hover.set_if_neq(Hover { cell, who });
}
