//! The GM's camera: panning and zooming, fitting the map between the panels, finding a token.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::PrimaryEguiContext;
use bevy_pancam::{DirectionKeys, PanCam};

use crate::paint::palette;
use crate::paint::scene::{map_rect, middle_of};
use crate::rules::state::BattleReader;
use crate::view::CameraWish;
use crate::view::layers::{GM_ONLY, SHARED};

/// Marks the GM's camera.
#[derive(Component, Debug)]
pub struct GmCamera;

/// The part of the window that the panels leave to the map, in logical pixels, and whether the mouse
/// is on it and not on anything that lies over it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapViewport {
    /// The rectangle that the panels leave.
    pub rect: Rect,
    /// Whether the mouse is on the map.
    pub has_pointer: bool,
}

impl Default for MapViewport {
    fn default() -> Self {
        Self {
            rect: Rect::new(0.0, 0.0, 1280.0, 720.0),
            has_pointer: false,
        }
    }
}

/// Spawns the GM's camera, to which the egui overlay is attached.
pub fn spawn_camera(mut commands: Commands) {
    let [red, green, blue, _] = palette::CHROME_BACKDROP;
    commands.spawn((
        GmCamera,
        Camera2d,
        Camera {
            clear_color: ClearColorConfig::Custom(Color::srgb_u8(red, green, blue)),
            ..default()
        },
        PrimaryEguiContext,
        RenderLayers::from_layers(&[SHARED, GM_ONLY]),
        PanCam {
            grab_buttons: vec![MouseButton::Middle],
            move_keys: DirectionKeys::arrows(),
            speed: 600.0,
            zoom_to_cursor: true,
            min_scale: 0.2,
            max_scale: 8.0,
            mouse_wheel_sensitivity: 1.0,
            ..default()
        },
    ));
}

/// Lets the camera pan and zoom only while the mouse is on the map.
pub fn pan_only_over_the_map(viewport: Res<MapViewport>, mut camera: Single<&mut PanCam>) {
    if camera.enabled != viewport.has_pointer {
        camera.enabled = viewport.has_pointer;
    }
}

/// Fits the map or centres a token when it is asked to, and once the panels have their size.
pub fn move_camera(
    mut wish: ResMut<CameraWish>,
    viewport: Res<MapViewport>,
    reader: BattleReader,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<GmCamera>>,
) {
    if *wish == CameraWish::Stay || viewport.rect.is_empty() {
        return;
    }
    let wished = std::mem::take(&mut *wish);
    let battle = reader.battle();
    let (mut transform, mut projection) = camera.into_inner();
    let Projection::Orthographic(projection) = projection.as_mut() else {
        return;
    };
    let window = Vec2::new(window.width(), window.height());
    let target = match wished {
        CameraWish::Stay => return,
        CameraWish::FitMap => {
            let rect = map_rect(battle.map);
            let room = (viewport.rect.size() - Vec2::splat(24.0)).max(Vec2::splat(80.0));
            let scale = (rect.width() / room.x).max(rect.height() / room.y);
            projection.scale = scale.clamp(0.2, 8.0);
            rect.center()
        }
        CameraWish::Centre(who) => {
            let Some(combatant) = battle.get(who) else {
                return;
            };
            let target = middle_of(combatant.space());
            // A token in plain sight can be found without moving the map.
            let offset = (target - transform.translation.truncate()) / projection.scale;
            let on_screen = Vec2::new(window.x * 0.5 + offset.x, window.y * 0.5 - offset.y);
            if viewport.rect.inflate(-60.0).contains(on_screen) {
                return;
            }
            target
        }
    };
    // The panels take room on some sides: the middle of what they leave is not the middle of the
    // window.
    let aside = viewport.rect.center() - window * 0.5;
    transform.translation.x = target.x - aside.x * projection.scale;
    transform.translation.y = target.y + aside.y * projection.scale;
}
