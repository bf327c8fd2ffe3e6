//! Positions of the two windows: each fits its monitor, and opens where it was last.

use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{
    Monitor, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowPosition, WindowResolution,
};

use crate::ui::player::PlayersWindow;
use crate::view::window_place::{WindowPlace, WindowPlaces};
use crate::view::{PlayersScreen, Settings};

use super::{settings, text};

/// Size of the GM window if none is remembered, in logical pixels.
const GM_SIZE: UVec2 = UVec2::new(1600, 900);
/// Size of the player window if none is remembered, in logical pixels.
const PLAYERS_SIZE: UVec2 = UVec2::new(1280, 720);
/// Size of a window's frame and the desktop's bars on a monitor, in logical pixels.
const FRAME: UVec2 = UVec2::new(16, 80);
/// Minimum and maximum size of a window, in logical pixels.
const MIN_WINDOW_SIZE: UVec2 = UVec2::new(320, 240);
const MAX_WINDOW_SIZE: UVec2 = UVec2::splat(16_384);
/// Time that a window must stay in place before its position is stored.
const SETTLED: Duration = Duration::from_secs(1);

/// Size requested on the command line, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestedSize(pub Option<UVec2>);

/// Opens the windows, and stores their positions.
pub fn plugin(app: &mut App) {
    app.init_resource::<RequestedSize>()
        .add_observer(keep_without_monitor)
        .add_systems(PreStartup, open_gm_window)
        .add_systems(PostStartup, place_players_window)
        .add_systems(Last, remember.before(settings::write));
}

/// A monitor, in desktop pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Screen {
    corner: IVec2,
    size: UVec2,
    scale: f32,
    is_primary: bool,
}

impl Screen {
    /// Returns its size in logical pixels.
    fn logical_size(&self) -> UVec2 {
        (self.size.as_vec2() / self.scale.max(0.1)).as_uvec2()
    }

    /// Returns the area of a window that is on this monitor, in pixels.
    fn overlap(&self, at: IVec2, size: UVec2) -> i64 {
        let end = at.saturating_add(size.as_ivec2());
        let edge = self.corner.saturating_add(self.size.as_ivec2());
        let common = end.min(edge).saturating_sub(at.max(self.corner));
        i64::from(common.x.max(0)) * i64::from(common.y.max(0))
    }

    /// Returns the position that centres a window of this size, in logical pixels.
    fn centred_position(&self, size: UVec2) -> IVec2 {
        let taken = (size.as_vec2() * self.scale).as_ivec2();
        self.corner + (self.size.as_ivec2() - taken).max(IVec2::ZERO) / 2
    }
}

/// Initial position and size of a window.
#[derive(Clone, Copy, Debug, PartialEq)]
struct InitialPlace {
    /// Position; `None` leaves it to the desktop.
    at: Option<IVec2>,
    /// Size in logical pixels.
    size: UVec2,
}

/// Returns the initial position of a window that was at `place`, with the size `usual` if nothing is remembered. The
/// monitor `free` is avoided if possible.
fn for_place(
    place: WindowPlace,
    usual: UVec2,
    free: Option<Screen>,
    screens: &[Screen],
) -> InitialPlace {
    let size = place
        .size
        .map(|size| UVec2::from(size).clamp(MIN_WINDOW_SIZE, MAX_WINDOW_SIZE));
    if let (Some(at), Some(size)) = (place.at, size) {
        let at = IVec2::from(at);
        let overlap = |screen: &&Screen| {
            let taken = (size.as_vec2() * screen.scale).as_uvec2();
            screen.overlap(at, taken)
        };
        let most = screens.iter().max_by_key(overlap);
        if let Some(screen) = most.filter(|screen| overlap(screen) > 0) {
            let size = size.min(screen.logical_size());
            let taken = (size.as_vec2() * screen.scale).as_ivec2();
            let last = screen.corner + screen.size.as_ivec2() - taken;
            return InitialPlace {
                at: Some(at.min(last).max(screen.corner)),
                size,
            };
        }
    }
    let others = || screens.iter().filter(|screen| Some(**screen) != free);
    let primary = others().find(|screen| screen.is_primary);
    let Some(screen) = primary.or(others().next()).or(screens.first()) else {
        let size = size.unwrap_or(usual);
        return InitialPlace { at: None, size };
    };
    // A remembered size already leaves room for the frame.
    let was_here = size.is_some() && place.at.is_none();
    let frame = if was_here { UVec2::ZERO } else { FRAME };
    let size = size.unwrap_or(usual);
    let size = size.min(screen.logical_size().saturating_sub(frame));
    InitialPlace {
        at: (screens.len() > 1).then(|| screen.centred_position(size)),
        size,
    }
}

impl InitialPlace {
    /// Returns the opening for a size requested on the command line: it is limited to the monitor, and the desktop
    /// chooses the position.
    fn for_size(size: UVec2, screens: &[Screen]) -> Self {
        let screen = screens.iter().find(|screen| screen.is_primary);
        let room = screen
            .or(screens.first())
            .map_or(size, Screen::logical_size);
        Self {
            at: None,
            size: size.min(room),
        }
    }

    fn position(self) -> WindowPosition {
        self.at
            .map_or(WindowPosition::Automatic, WindowPosition::At)
    }
}

fn screens_of<'a>(monitors: impl IntoIterator<Item = (&'a Monitor, bool)>) -> Vec<Screen> {
    let screens = monitors.into_iter().map(|(monitor, is_primary)| Screen {
        corner: monitor.physical_position,
        size: monitor.physical_size(),
        scale: monitor.scale_factor as f32,
        is_primary,
    });
    screens
        .filter(|screen| screen.size.min_element() > 0)
        .collect()
}

/// Opens the GM window. This waits for the first frame, because the monitors are unknown until then.
fn open_gm_window(
    mut commands: Commands,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    settings: Res<Settings>,
    asked: Res<RequestedSize>,
) {
    let screens = screens_of(monitors.iter());
    let opening = match asked.0 {
        Some(size) => InitialPlace::for_size(size, &screens),
        None => for_place(settings.windows.gm, GM_SIZE, None, &screens),
    };
    commands.spawn((
        PrimaryWindow,
        Window {
            title: text::WINDOW_TITLE.into(),
            name: Some("splitsecond".into()),
            resolution: WindowResolution::new(opening.size.x, opening.size.y),
            position: opening.position(),
            ..default()
        },
    ));
}

/// Moves the player window to its last position before it is shown.
fn place_players_window(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    gm: Single<&Window, (With<PrimaryWindow>, Without<PlayersWindow>)>,
    window: Single<&mut Window, With<PlayersWindow>>,
    settings: Res<Settings>,
    mut screen: ResMut<PlayersScreen>,
) {
    let screens = screens_of(monitors.iter());
    let place = settings.windows.players;
    // If there are two monitors, the GM window keeps one to itself.
    let of_gm =
        on_screen(&gm, &screens).or(screens.iter().find(|screen| screen.is_primary).copied());
    let opening = for_place(place, PLAYERS_SIZE, of_gm, &screens);
    let mut window = window.into_inner();
    window.resolution = WindowResolution::new(opening.size.x, opening.size.y);
    window.position = opening.position();
    let filled = place.fills.filter(|corner| {
        let mut corners = screens.iter().map(|screen| screen.corner);
        corners.any(|it| it == IVec2::from(*corner))
    });
    if filled.is_some() {
        screen.fullscreen = true;
        screen.monitor = filled;
    }
}

/// Returns the monitor with the largest part of a window, if known.
fn on_screen(window: &Window, screens: &[Screen]) -> Option<Screen> {
    let WindowPosition::At(at) = window.position else {
        return None;
    };
    let size = window.physical_size();
    let most = screens.iter().max_by_key(|screen| screen.overlap(at, size));
    most.filter(|screen| screen.overlap(at, size) > 0).copied()
}

/// The monitors, and the player window on one of them.
#[derive(SystemParam)]
pub struct Monitors<'w, 's> {
    monitors: Query<'w, 's, (&'static Monitor, Has<PrimaryMonitor>)>,
    players: Query<'w, 's, &'static Window, With<PlayersWindow>>,
}

impl Monitors<'_, '_> {
    /// Returns the corner of the monitor to the right of the player window's one, or of the first monitor; `None` if
    /// there is no other.
    pub fn next(&self) -> Option<(i32, i32)> {
        let mut screens = screens_of(self.monitors.iter());
        screens.sort_by_key(|screen| (screen.corner.x, screen.corner.y));
        let window = self.players.iter().next();
        let here = window.and_then(|window| on_screen(window, &screens));
        let here = screens.iter().position(|screen| here == Some(*screen));
        let next = here.map_or(0, |here| here + 1) % screens.len().max(1);
        let next = screens.get(next).filter(|_| here != Some(next))?;
        Some(next.corner.into())
    }
}

/// Returns the current position of a window. While it fills a monitor, its earlier position and size are kept.
fn place_of(window: &Window, before: WindowPlace, screens: &[Screen]) -> WindowPlace {
    if let WindowMode::BorderlessFullscreen(_) = window.mode {
        let screen = on_screen(window, screens);
        return WindowPlace {
            fills: screen.map(|screen| screen.corner.into()).or(before.fills),
            ..before
        };
    }
    let at = match window.position {
        WindowPosition::At(at) => Some(at.into()),
        WindowPosition::Automatic | WindowPosition::Centered(_) => before.at,
    };
    let size = window.size().round().as_uvec2();
    WindowPlace {
        at,
        size: Some(size.into()),
        fills: None,
    }
}

/// Stores the positions of the windows once they have not moved for a moment, and before the program ends.
fn remember(
    gm: Query<Ref<Window>, (With<PrimaryWindow>, Without<PlayersWindow>)>,
    players: Query<Ref<Window>, With<PlayersWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut exits: MessageReader<AppExit>,
    mut settings: ResMut<Settings>,
    mut now: Local<Option<WindowPlaces>>,
    mut moved: Local<Option<Instant>>,
) {
    let places = now.get_or_insert(settings.windows);
    let changed = |window: &Ref<Window>| window.is_changed() && window.visible;
    let gm_window = gm.iter().next();
    let ends = gm_window.is_none() || exits.read().next().is_some();
    let screens = || screens_of(monitors.iter());
    let mut seen = *places;
    if let Some(window) = gm_window.filter(changed) {
        seen.gm = place_of(&window, places.gm, &screens());
    }
    if let Some(window) = players.iter().next().filter(changed) {
        seen.players = place_of(&window, places.players, &screens());
    }
    if seen != *places {
        *places = seen;
        *moved = Some(Instant::now());
    }
    let is_settled = moved.is_some_and(|since| since.elapsed() >= SETTLED);
    if moved.is_some() && (is_settled || ends) {
        *moved = None;
        if settings.windows != *places {
            settings.windows = *places;
        }
    }
}

/// Keeps a window when its monitor is unplugged: Bevy removes everything that is linked to a removed monitor.
fn keep_without_monitor(linked: On<Insert, OnMonitor>, mut commands: Commands) {
    commands.entity(linked.entity).remove::<OnMonitor>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(corner: (i32, i32), size: (u32, u32), scale: f32) -> Screen {
        Screen {
            corner: corner.into(),
            size: size.into(),
            scale,
            is_primary: corner == (0, 0),
        }
    }

    fn fits(opening: InitialPlace, screen: Screen) {
        let at = opening.at.unwrap_or(screen.corner);
        let end = at + (opening.size.as_vec2() * screen.scale).as_ivec2();
        let edge = screen.corner + screen.size.as_ivec2();
        assert!(at.cmpge(screen.corner).all(), "{opening:?} on {screen:?}");
        assert!(end.cmple(edge).all(), "{opening:?} on {screen:?}");
    }

    fn place(at: (i32, i32), size: (u32, u32)) -> WindowPlace {
        WindowPlace {
            at: Some(at),
            size: Some(size),
            fills: None,
        }
    }

    #[test]
    fn a_first_window_fits_every_monitor() {
        for (size, scale) in [
            ((1366, 768), 1.0),
            ((2880, 1800), 2.0),
            ((1280, 720), 1.5),
            ((800, 600), 1.0),
            ((3840, 2160), 1.75),
        ] {
            let only = screen((0, 0), size, scale);
            for usual in [GM_SIZE, PLAYERS_SIZE] {
                let opening = for_place(WindowPlace::default(), usual, None, &[only]);
                fits(opening, only);
                assert!(opening.size.cmple(usual).all());
            }
            fits(InitialPlace::for_size(GM_SIZE, &[only]), only);
        }
        let large = screen((0, 0), (2560, 1440), 1.0);
        let opening = for_place(WindowPlace::default(), GM_SIZE, None, &[large]);
        assert_eq!(opening.size, GM_SIZE);
    }

    #[test]
    fn window_opens_at_its_last_place() {
        let screens = [
            screen((0, 0), (1920, 1080), 1.0),
            screen((1920, 0), (1366, 768), 1.0),
        ];
        let was = place((2000, 40), (1200, 700));
        let again = for_place(was, GM_SIZE, None, &screens);
        let wanted = InitialPlace {
            at: Some(IVec2::new(2000, 40)),
            size: UVec2::new(1200, 700),
        };
        assert_eq!(again, wanted);
        // The window was larger than the monitor, or partly outside it.
        for was in [
            place((1900, -30), (1600, 900)),
            place((2900, 500), (800, 600)),
        ] {
            fits(for_place(was, GM_SIZE, None, &screens), screens[1]);
        }
    }

    #[test]
    fn window_of_a_missing_monitor_opens_on_another() {
        let left = screen((0, 0), (1366, 768), 1.0);
        for at in [(3000, 100), (-1900, 50), (100, -2000), (i32::MAX, i32::MIN)] {
            let opening = for_place(place(at, (1900, 1000)), GM_SIZE, None, &[left]);
            fits(opening, left);
        }
        let opening = for_place(place((5, 5), (900, 600)), GM_SIZE, None, &[]);
        assert_eq!(opening.size, UVec2::new(900, 600));
    }

    #[test]
    fn player_window_leaves_the_gm_monitor_free() {
        let screens = [
            screen((0, 0), (1366, 768), 1.0),
            screen((1366, 0), (1920, 1080), 1.0),
        ];
        let opening = for_place(
            WindowPlace::default(),
            PLAYERS_SIZE,
            Some(screens[0]),
            &screens,
        );
        assert!(opening.at.is_some());
        fits(opening, screens[1]);
        assert_eq!(opening.size, PLAYERS_SIZE);
    }

    #[test]
    fn fullscreen_window_keeps_its_other_place() {
        let screens = [screen((1366, 0), (1920, 1080), 1.0)];
        let before = place((10, 20), (900, 600));
        let window = Window {
            mode: WindowMode::BorderlessFullscreen(bevy::window::MonitorSelection::Current),
            position: WindowPosition::At(IVec2::new(1366, 0)),
            resolution: WindowResolution::new(1920, 1080),
            ..default()
        };
        let now = place_of(&window, before, &screens);
        let wanted = WindowPlace {
            fills: Some((1366, 0)),
            ..before
        };
        assert_eq!(now, wanted);
    }

    #[test]
    fn a_window_outlives_its_monitor() {
        let mut app = App::new();
        app.add_observer(keep_without_monitor);
        let monitor = Monitor {
            name: None,
            physical_height: 768,
            physical_width: 1366,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        let world = app.world_mut();
        let monitor = world.spawn(monitor).id();
        let window = world.spawn((Window::default(), OnMonitor(monitor))).id();
        world.flush();
        world.despawn(monitor);
        assert!(world.get::<Window>(window).is_some());
    }
}
