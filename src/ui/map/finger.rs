//! Points something out to the players: a position under the mouse, or a line drawn with it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::paint::scene::point_of_world;
use crate::rules::state::BattleReader;
use crate::view::Finger;
use crate::view::finger::MeasuredLine;

use super::camera::{GmCamera, MapViewport};

/// Follows the mouse while pointing; with the left button down, draws a line from the position of the press.
pub fn point_out(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<GmCamera>>,
    reader: BattleReader,
    mut finger: ResMut<Finger>,
) {
    if !finger.is_up {
        return;
    }
    let (camera, transform) = *camera;
    let cursor = window.cursor_position().filter(|_| viewport.has_pointer);
    let world = cursor.and_then(|at| camera.viewport_to_world_2d(transform, at).ok());
    let battle = reader.battle();
    let at = world
        .map(point_of_world)
        .filter(|at| battle.map.contains(battle.map.cell_at(*at)));
    let begun = finger.line.as_ref().map(|line| line.from);
    let from = if buttons.just_pressed(MouseButton::Left) {
        at
    } else {
        begun.filter(|_| buttons.pressed(MouseButton::Left))
    };
    let line = from
        .zip(at)
        .map(|(from, to)| MeasuredLine::between(&battle, from, to));
    // Outside the map, the line does not change.
    let line = line.or_else(|| finger.line.clone().filter(|_| from.is_some()));
    finger.set_if_neq(Finger {
        is_up: true,
        at,
        line,
    });
}
