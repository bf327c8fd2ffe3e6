//! The mouse or the keyboard cursor on the map: finds the square and the combatant under it.

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

use crate::grid::Cell;
use crate::paint::scene::cell_at;
use crate::rules::state::{Battle, BattleReader};
use crate::view::preview::combatant_on;
use crate::view::{Cursor, Drawing, Finger, HeldModifiers, Hover, Tool};

use super::camera::{GmCamera, MapViewport};

/// The GM's map on the screen.
#[derive(SystemParam)]
pub struct MapOnScreen<'w, 's> {
    window: Single<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
    camera: Single<
        'w,
        's,
        (
            &'static Camera,
            &'static GlobalTransform,
            &'static Projection,
        ),
        With<GmCamera>,
    >,
    /// The part of the window that the panels leave to the map.
    pub viewport: Res<'w, MapViewport>,
}

impl MapOnScreen<'_, '_> {
    /// Returns the camera and its place.
    pub fn camera(&self) -> (&Camera, &GlobalTransform) {
        let (camera, transform, _) = *self.camera;
        (camera, transform)
    }

    /// Returns the world units per pixel; `None` for a camera without a fixed scale.
    pub fn scale(&self) -> Option<f32> {
        let (_, _, projection) = *self.camera;
        match projection {
            Projection::Orthographic(projection) => Some(projection.scale),
            _with_depth => None,
        }
    }

    /// Returns the window.
    pub fn window(&self) -> &Window {
        self.window.1
    }

    /// Returns the entity of the window, which its events name.
    pub fn window_entity(&self) -> Entity {
        self.window.0
    }
}

/// The present use of the mouse.
#[derive(SystemParam)]
pub struct MouseUse<'w> {
    /// The current tool.
    pub tool: Res<'w, Tool>,
    /// The state of Prepare mode.
    pub drawing: Res<'w, Drawing>,
    /// The finger, while the GM points something out.
    pub finger: Res<'w, Finger>,
    /// The keys held with the mouse.
    pub held: Res<'w, HeldModifiers>,
}

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
pub fn follow_pointer(
    mut moved: MessageReader<CursorMoved>,
    mut pressed: MessageReader<MouseButtonInput>,
    mut cursor: ResMut<Cursor>,
    screen: MapOnScreen,
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
    if !screen.viewport.has_pointer {
        // Otherwise the turn order or the timeline may be pointing at a combatant.
        if hover.cell.is_some() {
            *hover = Hover::default();
        }
        return;
    }
    let battle = reader.battle();
    let mouse = screen.window().cursor_position();
    let cell = mouse.and_then(|at| cell_under(&battle, screen.camera(), at));
    let who = cell.and_then(|cell| combatant_on(&battle, cell));
    hover.set_if_neq(Hover { cell, who });
}
