//! The GM camera: pans and zooms, fits the map between the panels, and finds tokens.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::PrimaryEguiContext;
use bevy_pancam::{DirectionKeys, PanCam};

use crate::paint::palette;
use crate::paint::scene::{SQUARE, map_rect, middle_of, side_of};
use crate::rules::state::{Battle, BattleReader};
use crate::view::layers::{GM_ONLY, SHARED};

use super::tokens::emblem_square_size;
use crate::view::{CameraRequest, Gesture};

/// Buttons that always pan the map, whatever is under the mouse.
const AT_REST: &[MouseButton] = &[MouseButton::Middle];
/// Buttons that pan the map while the left button does so too.
const PANNING: &[MouseButton] = &[MouseButton::Middle, MouseButton::Left];

/// Marker of the GM camera.
#[derive(Component, Debug)]
pub struct GmCamera;

/// The part of the window that the panels leave to the map, in logical pixels, and the state of the mouse there.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapViewport {
    /// Rectangle that the panels leave to the map.
    pub rect: Rect,
    /// True if the mouse is on the map, and not on anything above it.
    pub has_pointer: bool,
    /// Scale of the interface; names on the map scale with it.
    pub interface: f32,
}

impl Default for MapViewport {
    fn default() -> Self {
        Self {
            rect: Rect::new(0.0, 0.0, 1280.0, 720.0),
            has_pointer: false,
            interface: 1.0,
        }
    }
}

/// Spawns the GM camera, which also shows the egui overlay.
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
            grab_buttons: AT_REST.to_vec(),
            // The arrow keys move the keyboard cursor instead.
            move_keys: DirectionKeys::NONE,
            speed: 600.0,
            zoom_to_cursor: true,
            min_scale: NEAREST,
            max_scale: FARTHEST,
            mouse_wheel_sensitivity: 1.0,
            ..default()
        },
    ));
}

/// Lets the camera pan and zoom only while the mouse is on the map. The left button pans only if the drag does not
/// carry a token.
pub fn limit_panning_to_map(
    viewport: Res<MapViewport>,
    gesture: Res<Gesture>,
    reader: BattleReader,
    mut camera: Single<&mut PanCam>,
) {
    let buttons = if gesture.is_panning() {
        PANNING
    } else {
        AT_REST
    };
    if camera.enabled != viewport.has_pointer {
        camera.enabled = viewport.has_pointer;
    }
    if camera.grab_buttons != buttons {
        camera.grab_buttons = buttons.to_vec();
    }
    let farthest = max_scale(map_rect(reader.battle().map), fitting_size(viewport.rect));
    if camera.max_scale != farthest {
        camera.max_scale = farthest;
    }
}

/// State of the camera and its viewport at the last look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeenCamera {
    /// Rectangle that the panels left to the map.
    room: Rect,
    /// Size of the window.
    window: Vec2,
    /// Centre of the camera's view in the world, and its scale.
    stands: (Vec2, f32),
    /// Last request to fit the view, if the camera has not been moved since.
    fitted: Option<CameraRequest>,
}

/// Returns the camera's own request after a change of the viewport. If the view was fitted and not moved since, it is
/// fitted again. Otherwise a resized window shows the same part of the map, and panels that open or close do not move
/// the map.
fn after_resize(
    seen: &SeenCamera,
    room: Rect,
    window: Vec2,
    stands: (Vec2, f32),
) -> Option<CameraRequest> {
    match seen.fitted.filter(|_| seen.stands == stands) {
        Some(fitted) => (seen.room != room).then_some(fitted),
        // The viewport between the panels of a resized window is known one frame later.
        None => (seen.window != window && seen.room != room).then_some(CameraRequest::Stay),
    }
}

/// Combines the requested move with the camera's own request. If the whole fight or map is fitted again, the combatant
/// to bring into view is included already.
fn combine_requests(
    wish: CameraRequest,
    in_other_room: Option<CameraRequest>,
) -> Option<CameraRequest> {
    let fits = matches!(
        in_other_room,
        Some(CameraRequest::FitFight | CameraRequest::FitMap)
    );
    match wish {
        CameraRequest::Stay => in_other_room,
        CameraRequest::Centre(_) if fits => in_other_room,
        wished => Some(wished),
    }
}

/// Returns the factor on the scale that keeps about as much of the map visible in `now` as in `before`. Resizing a
/// window there and back restores the scale.
fn scale_factor(before: Rect, now: Rect) -> f32 {
    let area = |room: Rect| (room.width() * room.height()).max(1.0);
    (area(before) / area(now)).sqrt()
}

/// Fits the map or centres a token on request, and once the panels have their size.
pub fn move_camera(
    mut wish: ResMut<CameraRequest>,
    viewport: Res<MapViewport>,
    reader: BattleReader,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<GmCamera>>,
    mut seen: Local<SeenCamera>,
) {
    if viewport.rect.is_empty() {
        return;
    }
    let (mut transform, mut projection) = camera.into_inner();
    let Projection::Orthographic(lens) = &*projection else {
        return;
    };
    let window = Vec2::new(window.width(), window.height());
    let stands = (transform.translation.truncate(), lens.scale);
    let before = *seen;
    let wished = combine_requests(*wish, after_resize(&before, viewport.rect, window, stands));
    let fitted = before.fitted.filter(|_| before.stands == stands);
    *seen = SeenCamera {
        room: viewport.rect,
        window: match before.room == viewport.rect {
            // The panels of the resized window have not been laid out yet.
            true => before.window,
            false => window,
        },
        stands,
        fitted,
    };
    let Some(wished) =
        wished.filter(|_| before != SeenCamera::default() || *wish != CameraRequest::Stay)
    else {
        return;
    };
    wish.set_if_neq(CameraRequest::Stay);
    let battle = reader.battle();
    let (map, room) = (map_rect(battle.map), fitting_size(viewport.rect));
    let Projection::Orthographic(projection) = projection.as_mut() else {
        return;
    };
    let target = match wished {
        CameraRequest::Stay => {
            let aside = before.room.center() - before.window * 0.5;
            let scale = stands.1 * scale_factor(before.room, viewport.rect);
            projection.scale = scale.clamp(NEAREST, max_scale(map, room));
            stands.0 + Vec2::new(aside.x, -aside.y) * stands.1
        }
        CameraRequest::FitFight | CameraRequest::FitMap => {
            let near_enough = emblem_square_size(viewport.interface);
            let (middle, scale) = match wished {
                CameraRequest::FitFight => frame_fight(map, room, near_enough, |around| {
                    fight_rect(&battle, around).unwrap_or(map)
                }),
                _the_map => initial_view(map, map, room),
            };
            projection.scale = scale.clamp(NEAREST, max_scale(map, room));
            middle
        }
        CameraRequest::Nearer | CameraRequest::Farther => {
            let aside = viewport.rect.center() - window * 0.5;
            let flipped = Vec2::new(aside.x, -aside.y);
            let middle = transform.translation.truncate() + flipped * projection.scale;
            let factor = match wished {
                CameraRequest::Nearer => 1.0 / ZOOM,
                _farther => ZOOM,
            };
            projection.scale = (projection.scale * factor).clamp(NEAREST, max_scale(map, room));
            middle
        }
        CameraRequest::Centre(_) | CameraRequest::Show(_) => {
            let space = match wished {
                CameraRequest::Show(cell) => Some(battle.map.space_of(cell)),
                CameraRequest::Centre(who) => battle.get(who).map(|who| who.space()),
                _elsewhere => None,
            };
            let Some(space) = space else {
                return;
            };
            let target = middle_of(space);
            // A visible token does not require moving the map.
            let offset = (target - transform.translation.truncate()) / projection.scale;
            let on_screen = Vec2::new(window.x * 0.5 + offset.x, window.y * 0.5 - offset.y);
            if viewport
                .rect
                .inflate(-edge_margin(viewport.rect))
                .contains(on_screen)
            {
                return;
            }
            let view = viewport.rect.size() * projection.scale;
            clamp_to_map(map, target, view)
        }
    };
    // The panels are not symmetric: the centre of the viewport is not the centre of the window.
    let aside = viewport.rect.center() - window * 0.5;
    transform.translation.x = target.x - aside.x * projection.scale;
    transform.translation.y = target.y + aside.y * projection.scale;
    seen.stands = (transform.translation.truncate(), projection.scale);
    seen.fitted = match wished {
        CameraRequest::FitFight | CameraRequest::FitMap => Some(wished),
        _moved => None,
    };
}

/// Returns the distance from the edge of the viewport within which a token is moved towards the centre, in logical
/// pixels. In a small window it is small, so that a fitted map does not move.
fn edge_margin(room: Rect) -> f32 {
    (room.size().min_element() * 0.1).min(60.0)
}

/// Space around a fitted map, both edges together, in logical pixels: for the numbers of its columns and rows.
const MARGIN: f32 = 40.0;

/// Zoom factor of a key press.
const ZOOM: f32 = 1.25;

/// Minimum scale, in world units per pixel.
const NEAREST: f32 = 0.2;
/// Maximum scale, in world units per pixel, if that shows the whole map.
const FARTHEST: f32 = 8.0;

/// Returns the maximum scale, in world units per pixel, which always allows the whole map to be seen.
fn max_scale(map: Rect, room: Vec2) -> f32 {
    scale_to_fit(map, room).max(FARTHEST)
}

/// Returns the scale, in world units per pixel, that fits a rectangle into a viewport of size `room`.
fn scale_to_fit(rect: Rect, room: Vec2) -> f32 {
    (rect.width() / room.x).max(rect.height() / room.y)
}

/// Returns the size of the viewport for fitting a map.
fn fitting_size(viewport: Rect) -> Vec2 {
    (viewport.size() - Vec2::splat(MARGIN)).max(Vec2::splat(80.0))
}

/// Requests another frame after the camera has moved: the overlay was drawn for the camera position at the beginning of
/// the frame.
pub fn redraw_after_move(
    camera: Single<(&Transform, &Projection), With<GmCamera>>,
    mut last: Local<Option<(Vec3, f32)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (place, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let now = Some((place.translation, projection.scale));
    if *last != now {
        *last = now;
        redraw.write(RequestRedraw);
    }
}

/// Widths of the margin around the fight on each side, in squares. The widest that leaves room for emblems is used.
const AROUND: [f32; 3] = [3.0, 2.0, 1.0];

/// Returns the rectangle around all combatants with a margin of `around` squares, in world units; `None` without
/// combatants.
fn fight_rect(battle: &Battle, around: f32) -> Option<Rect> {
    let bodies = battle.combatants().map(|who| {
        let side = side_of(who.space()) + 2.0 * around * SQUARE;
        Rect::from_center_size(middle_of(who.space()), Vec2::splat(side))
    });
    bodies.reduce(|all, one| all.union(one))
}

/// Returns the centre and the scale of a view of the `fight` on its `map` in a viewport of size `room`: as close as
/// possible, and with as little space outside the map as possible.
fn initial_view(map: Rect, fight: Rect, room: Vec2) -> (Vec2, f32) {
    let scale = scale_to_fit(fight, room).min(scale_to_fit(map, room));
    (clamp_to_map(map, fight.center(), room * scale), scale)
}

/// Returns the centre and the scale of the first view of a fight. The margin around the combatants is reduced if a
/// square would otherwise have fewer pixels than `near_enough`.
fn frame_fight(
    map: Rect,
    room: Vec2,
    near_enough: f32,
    fight: impl Fn(f32) -> Rect,
) -> (Vec2, f32) {
    let [far, nearer, nearest] = AROUND.map(|around| initial_view(map, fight(around), room));
    let enough = |(_, scale): &(Vec2, f32)| SQUARE / scale >= near_enough;
    [far, nearer].into_iter().find(enough).unwrap_or(nearest)
}

/// Returns the centre of a view of this size that is nearest to `middle` and shows as little space outside the map as
/// possible.
fn clamp_to_map(map: Rect, middle: Vec2, view: Vec2) -> Vec2 {
    let along = |middle: f32, view: f32, from: f32, to: f32| {
        if view >= to - from {
            (from + to) * 0.5
        } else {
            middle.clamp(from + view * 0.5, to - view * 0.5)
        }
    };
    Vec2::new(
        along(middle.x, view.x, map.min.x, map.max.x),
        along(middle.y, view.y, map.min.y, map.max.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::new(x, y, x + width, y + height)
    }

    #[test]
    fn fitted_view_is_refitted_until_moved() {
        let (room, window) = (rect(0.0, 0.0, 800.0, 400.0), Vec2::new(1000.0, 600.0));
        let seen = SeenCamera {
            room,
            window,
            stands: (Vec2::ZERO, 1.0),
            fitted: Some(CameraRequest::FitFight),
        };
        let smaller = rect(0.0, 100.0, 800.0, 300.0);
        let does = |seen, room, window, at| after_resize(seen, room, window, (at, 1.0));
        assert_eq!(does(&seen, room, window, Vec2::ZERO), None);
        let again = Some(CameraRequest::FitFight);
        assert_eq!(does(&seen, smaller, window, Vec2::ZERO), again);
        // A view that was moved by hand stays in place, except in a resized window.
        let moved = Vec2::new(50.0, 0.0);
        assert_eq!(does(&seen, smaller, window, moved), None);
        let (stays, wider) = (Some(CameraRequest::Stay), Vec2::new(1200.0, 600.0));
        assert_eq!(does(&seen, smaller, wider, moved), stays);
        // Until the panels have been laid out in it, the viewport is unknown.
        assert_eq!(does(&seen, room, wider, moved), None);
    }

    #[test]
    fn first_actor_does_not_prevent_refitting() {
        let centre = CameraRequest::Centre("mira".into());
        let fits = Some(CameraRequest::FitFight);
        assert_eq!(combine_requests(centre, fits), fits);
        assert_eq!(combine_requests(centre, None), Some(centre));
        assert_eq!(
            combine_requests(centre, Some(CameraRequest::Stay)),
            Some(centre)
        );
        assert_eq!(
            combine_requests(CameraRequest::FitMap, fits),
            Some(CameraRequest::FitMap)
        );
    }

    #[test]
    fn smaller_window_shows_the_same_area_and_back() {
        let (large, small) = (
            rect(0.0, 0.0, 2000.0, 1000.0),
            rect(0.0, 0.0, 1000.0, 500.0),
        );
        assert_eq!(scale_factor(large, small), 2.0);
        assert_eq!(scale_factor(small, large), 0.5);
        let narrow = rect(0.0, 0.0, 500.0, 1000.0);
        assert_eq!(
            scale_factor(large, narrow) * scale_factor(narrow, large),
            1.0
        );
    }

    #[test]
    fn first_view_fits_the_combatants_within_the_map() {
        let (map, room) = (rect(0.0, 0.0, 4000.0, 3000.0), Vec2::new(800.0, 400.0));
        let (middle, scale) = initial_view(map, rect(1000.0, 1000.0, 800.0, 400.0), room);
        assert_eq!((middle, scale), (Vec2::new(1400.0, 1200.0), 1.0));
        // In a corner of the map the view does not extend beyond it.
        let (middle, scale) = initial_view(map, rect(-100.0, -100.0, 400.0, 200.0), room);
        assert_eq!((middle, scale), (Vec2::new(200.0, 100.0), 0.5));
    }

    #[test]
    fn first_view_in_a_small_window_shows_emblems() {
        // Ten by five squares, plus the margin around them.
        let map = rect(0.0, 0.0, 100.0 * SQUARE, 100.0 * SQUARE);
        let fight = |around: f32| {
            let size = Vec2::new(10.0, 5.0) + 2.0 * around;
            Rect::from_center_size(map.center(), size * SQUARE)
        };
        let square = |width: f32, least: f32| {
            let room = Vec2::new(width, width);
            (SQUARE / frame_fight(map, room, least, fight).1).round()
        };
        // Sixteen squares are visible if there is room, otherwise fourteen or twelve.
        assert_eq!(square(640.0, 26.0), 40.0);
        assert_eq!(square(392.0, 26.0), 28.0);
        assert_eq!(square(336.0, 26.0), 28.0);
        // If there is too little room for emblems, tokens are as large as possible.
        assert_eq!(square(240.0, 26.0), 20.0);
    }

    #[test]
    fn map_of_any_size_can_be_seen_whole() {
        let room = fitting_size(rect(0.0, 0.0, 1240.0, 680.0));
        let square = |side: f32| rect(0.0, 0.0, side * SQUARE, side * SQUARE);
        for (side, most) in [(20.0, 8.0), (160.0, 16.0), (512.0, 51.2)] {
            assert_eq!(max_scale(square(side), room), most, "{side} squares");
        }
    }

    #[test]
    fn combatant_in_a_corner_is_shown_within_the_map() {
        let (map, view) = (rect(0.0, 0.0, 1000.0, 800.0), Vec2::new(400.0, 200.0));
        let seen = |x, y| clamp_to_map(map, Vec2::new(x, y), view);
        assert_eq!(seen(10.0, 10.0), Vec2::new(200.0, 100.0));
        assert_eq!(seen(500.0, 400.0), Vec2::new(500.0, 400.0));
        // A view that is larger than the map is centred on it.
        let wide = clamp_to_map(map, Vec2::new(10.0, 10.0), Vec2::new(2000.0, 200.0));
        assert_eq!(wide, Vec2::new(500.0, 100.0));
    }

    #[test]
    fn fight_across_the_map_shows_the_whole_map() {
        let (map, room) = (rect(0.0, 0.0, 1000.0, 500.0), Vec2::new(500.0, 500.0));
        let (middle, scale) = initial_view(map, rect(-50.0, -50.0, 1100.0, 600.0), room);
        assert_eq!((middle, scale), (Vec2::new(500.0, 250.0), 2.0));
    }
}
