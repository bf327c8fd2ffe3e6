//! The mouse or the keyboard cursor on the map: finds the square and the combatant under it.

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

use crate::grid::Cell;
use crate::paint::scene::cell_at;
use crate::rules::state::{Battle, BattleReader};
use crate::view::preview::combatant_on;
use crate::view::{Cursor, Hover};

use super::camera::{GmCamera, MapViewport};

/// Returns the square at a window position in logical pixels; `None` outside the map.
pub(super) fn cell_under(
    battle: &Battle,
    (camera, transform): (&Camera, &GlobalTransform),
    at: Vec2,
) -> Option<Cell> {
    let world = camera.viewport_to_world_2d(transform, at).ok()?;
    let cell = cell_at(battle.map.topology(), world);
    battle.map.contains(cell).then_some(cell)
}

/// Records the square and the combatant under the mouse. The keyboard cursor takes precedence until the mouse is moved
/// or pressed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn follow_pointer(
    mut moved: MessageReader<CursorMoved>,
    mut pressed: MessageReader<MouseButtonInput>,
    mut cursor: ResMut<Cursor>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<GmCamera>>,
    viewport: Res<MapViewport>,
    reader: BattleReader,
    mut hover: ResMut<Hover>,
) {
    let mouse_is_used = moved.read().count() + pressed.read().count() > 0;
    if mouse_is_used {
        cursor.set_if_neq(Cursor(None));
    }
    if let Some(cell) = cursor.0 {
        let battle = reader.battle();
        let who = combatant_on(&battle, cell);
        let cell = Some(cell);
        hover.set_if_neq(Hover { cell, who });
        return;
    }
    if !viewport.has_pointer {
        // Otherwise the turn order or the timeline may be pointing at a combatant.
        if hover.cell.is_some() {
            *hover = Hover::default();
        }
        return;
    }
    let battle = reader.battle();
    let mouse = window.cursor_position();
    let cell = mouse.and_then(|at| cell_under(&battle, *camera, at));
    let who = cell.and_then(|cell| combatant_on(&battle, cell));
    hover.set_if_neq(Hover { cell, who });
}
