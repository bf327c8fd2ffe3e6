//! The player window itself: its visibility, its monitor, full screen, blackout, and its view.

use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, RequestRedraw, WindowCloseRequested, WindowMode, WindowPosition,
    WindowRef, WindowResized, WindowResolution,
};

use crate::encounter::perspective::SeenToken;
use crate::grid::BattleMap;
use crate::paint::palette;
use crate::paint::scene::{SQUARE, map_rect, middle_of};
use crate::rules::state::Stance;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::{Follow, PlayersFrame, PlayersScreen, Settings};

use super::banner::banner_height;
use super::look::Look;
use super::picture::space_of;
use super::text;

/// Marker of the player window.
#[derive(Component, Debug)]
pub struct PlayersWindow;

/// Marker of the players' camera.
#[derive(Component, Debug)]
pub struct PlayersCamera;

/// Number of squares around the action in the view.
const MARGIN_SQUARES: f32 = 2.5;
/// Minimum number of columns and rows in the view.
const MIN_SQUARES: Vec2 = Vec2::new(15.0, 8.0);

/// Spawns the window and its camera, hidden.
pub fn spawn_window(mut commands: Commands) {
    let window = commands
        .spawn((
            PlayersWindow,
            Window {
                title: text::WINDOW_TITLE.into(),
                name: Some("splitsecond-players".into()),
                resolution: WindowResolution::new(1280, 720),
                visible: false,
                ..default()
            },
        ))
        .id();
    commands.spawn((
        PlayersCamera,
        Camera2d,
        Camera {
            order: 1,
            is_active: false,
            clear_color: ClearColorConfig::Custom(background_colour(&Look::default())),
            ..default()
        },
        RenderTarget::Window(WindowRef::Entity(window)),
        RenderLayers::layer(PLAYERS_ONLY),
    ));
}

/// Returns the colour of the area outside the map: black with fog of war, like everything unknown.
pub(super) fn background_colour(look: &Look) -> Color {
    let is_veiled = look.ground.as_ref().is_some_and(|it| it.veil.is_some());
    let [red, green, blue, _] = match is_veiled {
        true => [0, 0, 0, 0xFF],
        false => palette::ROCK,
    };
    Color::srgb_u8(red, green, blue)
}

/// Applies the GM's settings to the window. It fills a monitor only once it is shown, and stays on its monitor until it
/// is moved to another one.
pub fn apply_window_settings(
    screen: Res<PlayersScreen>,
    monitors: Query<(Entity, &Monitor)>,
    window: Single<&mut Window, With<PlayersWindow>>,
    camera: Single<&mut Camera, With<PlayersCamera>>,
    mut put_on: Local<Option<(i32, i32)>>,
) {
    if !screen.is_changed() {
        return;
    }
    let mut window = window.into_inner();
    let mut camera = camera.into_inner();
    window.visible = screen.shown;
    camera.is_active = screen.shown;
    let mut monitors = monitors.iter();
    let chosen = monitors.find(|(_, monitor)| {
        let corner: (i32, i32) = monitor.physical_position.into();
        screen.monitor == Some(corner)
    });
    let selected = chosen.map_or(MonitorSelection::Current, |(entity, _)| {
        MonitorSelection::Entity(entity)
    });
    let mode = if screen.fullscreen && screen.shown {
        WindowMode::BorderlessFullscreen(selected)
    } else {
        WindowMode::Windowed
    };
    if window.mode != mode {
        window.mode = mode;
    }
    let moves = std::mem::replace(&mut *put_on, screen.monitor) != screen.monitor;
    if let Some((_, monitor)) = chosen.filter(|_| moves && !screen.fullscreen) {
        let room = monitor.physical_size().as_vec2() / monitor.scale_factor as f32;
        let size = window.size().min(room);
        window.resolution.set(size.x, size.y);
        window.position = WindowPosition::Centered(selected);
    }
}

/// Hides the window when it is closed by hand.
pub fn hide_on_close(
    mut asked: MessageReader<WindowCloseRequested>,
    window: Single<Entity, With<PlayersWindow>>,
    mut screen: ResMut<PlayersScreen>,
) {
    if asked.read().any(|request| request.window == *window) {
        screen.shown = false;
    }
}

/// Returns true if the size of the window has changed.
pub fn was_resized(
    mut resized: MessageReader<WindowResized>,
    window: Query<Entity, With<PlayersWindow>>,
) -> bool {
    resized.read().any(|resize| window.contains(resize.window))
}

/// Returns the minimum part of the world in the view: the followed combatants with a margin around them, or the frame
/// that the GM has set.
fn min_view(look: &Look, map: &BattleMap, screen: &PlayersScreen, frame: &PlayersFrame) -> Rect {
    let followed = |token: &&SeenToken| match screen.follow {
        Follow::Action => true,
        Follow::Party => token.guise.stance == Stance::Party,
        Follow::Nobody => false,
    };
    if let (Follow::Nobody, Some(put)) = (screen.follow, frame.put.or(frame.seen)) {
        return put;
    }
    let around = look.view.tokens.iter().filter(followed).map(|token| {
        let space = space_of(map, &token.guise);
        let side = f32::from(token.guise.squares) * SQUARE;
        Rect::from_center_size(middle_of(space), Vec2::splat(side))
    });
    let whole = map_rect(map);
    let action = around.reduce(|a, b| a.union(b)).unwrap_or(whole);
    let least = Rect::from_center_size(action.center(), MIN_SQUARES * SQUARE);
    let framed = action.inflate(MARGIN_SQUARES * SQUARE).union(least);
    let size = framed.size().min(whole.size() + Vec2::splat(SQUARE));
    Rect::from_center_size(framed.center(), size)
}

/// Share of the window's height at the lower edge, where recent events are shown.
const SPARED: f32 = 0.13;

/// Parts of the window that the view leaves free.
#[derive(Clone, Copy, Debug, Default)]
struct Edges {
    /// Height at the upper edge, which the banner covers, in logical pixels.
    covered: f32,
    /// Height at the lower edge that is left free if the view does not become smaller, in logical pixels.
    spared: f32,
    /// The map, outside of which nothing is shown if the map is larger than the window; `None` for no limit.
    map: Option<Rect>,
}

impl Edges {
    /// Fits a part of the world into a window of this size; returns the middle of the view and its scale.
    fn fit(self, wanted: Rect, size: Vec2) -> (Vec2, f32) {
        let across = wanted.width() / size.x;
        let scale = across.max(wanted.height() / (size.y - self.covered));
        let covered = self.covered * scale;
        let half = size * scale * 0.5;
        let slack = (size.y * scale - covered - wanted.height()).max(0.0);
        let below = (self.spared * scale).min(slack);
        let middle = wanted.center() + Vec2::new(0.0, (covered - below) * 0.5);
        let Some(map) = self.map else {
            return (wanted.center(), scale);
        };
        let keep = |middle: f32, low: f32, high: f32, half: f32| {
            if high - low <= 2.0 * half {
                (low + high) * 0.5
            } else {
                middle.clamp(low + half, high - half)
            }
        };
        let middle = Vec2::new(
            keep(middle.x, map.min.x, map.max.x, half.x),
            keep(middle.y, map.min.y, map.max.y + covered, half.y),
        );
        (middle, scale)
    }
}

/// The view of the player window.
#[derive(SystemParam)]
pub struct PlayersView<'w, 's> {
    /// The window.
    pub window: Single<'w, 's, &'static Window, With<PlayersWindow>>,
    camera: Single<'w, 's, (&'static Transform, &'static Projection), With<PlayersCamera>>,
}

impl PlayersView<'_, '_> {
    /// Returns the middle of the view in the world, and its world units per pixel; `None` for a camera without a fixed
    /// scale.
    pub fn place(&self) -> Option<(Vec2, f32)> {
        let (place, projection) = *self.camera;
        match projection {
            Projection::Orthographic(projection) => {
                Some((place.translation.truncate(), projection.scale))
            }
            _with_depth => None,
        }
    }
}

/// Fits the followed combatants into the view below the banner, as large as possible; a frozen view does not move.
pub fn frame_action(
    look: Res<Look>,
    (screen, settings): (Res<PlayersScreen>, Res<Settings>),
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<PlayersCamera>>,
    mut frame: ResMut<PlayersFrame>,
    mut kept: Local<Option<Rect>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(ground) = &look.ground else { return };
    let whole = map_rect(&ground.map);
    let now = kept
        .filter(|_| screen.frozen)
        .unwrap_or_else(|| min_view(&look, &ground.map, &screen, &frame));
    *kept = Some(now);
    let size = Vec2::new(window.width().max(1.0), window.height().max(1.0));
    let edges = match screen.follow {
        Follow::Nobody => Edges::default(),
        Follow::Action | Follow::Party => Edges {
            covered: banner_height(size.y).min(size.y * 0.5),
            spared: if settings.players_strip {
                size.y * SPARED
            } else {
                0.0
            },
            map: Some(whole),
        },
    };
    let (middle, scale) = edges.fit(now, size);
    let half = size * scale * 0.5;
    let (mut transform, mut projection) = camera.into_inner();
    if let Projection::Orthographic(projection) = projection.as_mut() {
        projection.scale = scale;
    }
    transform.translation.x = middle.x;
    transform.translation.y = middle.y;
    let seen = Some(Rect::from_center_half_size(middle, half));
    if frame.seen != seen {
        frame.seen = seen;
        // The GM's map shows the new frame in the next picture.
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn view_stays_clear_of_the_banner_and_the_recent_events() {
        let size = Vec2::new(1280.0, 720.0);
        let edges = Edges {
            covered: 70.0,
            spared: 90.0,
            map: Some(Rect::new(0.0, 0.0, 4000.0, 4000.0)),
        };
        // A wide view has room to spare below.
        let wide = Rect::from_center_size(Vec2::splat(2000.0), Vec2::new(1280.0, 400.0));
        let (middle, scale) = edges.fit(wide, size);
        assert_eq!((middle, scale), (Vec2::new(2000.0, 1990.0), 1.0));
        // A high one uses the whole height below the banner.
        let high = Rect::from_center_size(Vec2::splat(2000.0), Vec2::new(400.0, 650.0));
        let (middle, scale) = edges.fit(high, size);
        assert_eq!((middle, scale), (Vec2::new(2000.0, 2035.0), 1.0));
        // At the upper edge of the map, only the banner is above it.
        let top = Rect::from_center_size(Vec2::new(2000.0, 3900.0), Vec2::new(1280.0, 400.0));
        let (middle, _) = edges.fit(top, size);
        assert!((middle.y + 360.0 - 70.0 - 4000.0).abs() < 0.01, "{middle}");
    }
}
