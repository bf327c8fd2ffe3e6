//! The mouse on proposed lines: a click includes or excludes a line.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::grid::FINE;
use crate::paint::scene::{SQUARE, point_of_world};
use crate::view::{Drawing, Finger, PrepareAct, Request};

use super::camera::{GmCamera, MapViewport};

/// Maximum distance of the mouse from a line, in logical pixels.
const REACH: f32 = 9.0;

/// Records the line under the mouse, which a click refers to.
pub fn pick_pieces(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<GmCamera>>,
    finger: Res<Finger>,
    mut drawing: ResMut<Drawing>,
    mut requests: MessageWriter<Request>,
) {
    if !drawing.proposals.is_open() {
        return;
    }
    let (camera, transform, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let cursor = window.cursor_position();
    let cursor = cursor.filter(|_| viewport.has_pointer && !finger.is_up);
    let world = cursor.and_then(|at| camera.viewport_to_world_2d(transform, at).ok());
    let reach = REACH * projection.scale / SQUARE * FINE as f32;
    let over = world.and_then(|at| drawing.proposals.near(point_of_world(at), reach as i32));
    if drawing.proposals.over != over {
        drawing.proposals.over = over;
    }
    if let Some(nth) = over
        && buttons.just_pressed(MouseButton::Left)
    {
        requests.write(Request::from(PrepareAct::TogglePiece(nth)));
    }
}
