//! Clicks on the map, and the GM's hand on the right button.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::grid::Cell;
use crate::rules::state::CombatantId;
use crate::view::{Meaning, Request};

use super::camera::MapViewport;

/// Where the right mouse button asked for the GM's menu: the square, the combatant on it, and the
/// place in the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct RightClicked(pub Option<(Cell, Option<CombatantId>, Vec2)>);

/// Turns clicks on the map into requests: what the mouse means is what is asked for.
pub fn click_on_map(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<PrimaryWindow>>,
    meaning: Res<Meaning>,
    mut right: ResMut<RightClicked>,
    mut requests: MessageWriter<Request>,
) {
    if !viewport.has_pointer {
        return;
    }
    if let Some(cell) = meaning.pointed.cell
        && buttons.just_pressed(MouseButton::Right)
    {
        let place = window.cursor_position().unwrap_or_default();
        right.0 = Some((cell, meaning.pointed.who, place));
    }
    if buttons.just_pressed(MouseButton::Left) {
        requests.write_batch(meaning.click.clone());
    }
}
