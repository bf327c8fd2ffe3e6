//! Recent events as the characters perceived them: a few lines in one corner of the window, the last roll in the other,
//! and the announcement of what is about to happen below the banner.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::paint::palette;
use crate::paint::plate::{PlateLine, paint_plate};
use crate::paint::scene::image_of;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::{PlayersScreen, Settings};

use super::announcement::announcement_lines;
use super::banner::banner_height;
use super::events::Strip;
use super::last_roll::lines_of;
use super::look::Look;
use super::picture::pixel_scale;
use super::window::{PlayersCamera, PlayersWindow};

/// Z coordinate above the map and below the banner.
const ABOVE_THE_MAP: f32 = 850.0;
/// Maximum width of a line, in multiples of the letter size.
const WIDEST: f32 = 50.0;
/// Size of the letters, in pixels of a window of the usual height.
const LETTERS: f32 = 25.0;

/// Marker of the strip, and of the plates with the last roll and the announcement.
#[derive(Component, Debug)]
pub struct StripPicture;

/// Shows the announcement below the banner, the strip in the lower left corner and the last roll in the lower right one, if they have content and the GM
/// wants them. If there is no room for both side by side, the roll is above the strip.
pub fn show_strip(
    mut commands: Commands,
    look: Res<Look>,
    (screen, settings): (Res<PlayersScreen>, Res<Settings>),
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), With<PlayersCamera>>,
    shown: Query<Entity, With<StripPicture>>,
    mut images: ResMut<Assets<Image>>,
) {
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    let (place, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    if !screen.shown || screen.blackout {
        return;
    }
    let grown = pixel_scale(&window);
    let pixel = projection.scale / window.scale_factor();
    let half = Vec2::new(window.width(), window.height()) * projection.scale * 0.5;
    let aside = 14.0 * grown * pixel;
    let room = Rect::from_center_half_size(place.translation.truncate(), half).inflate(-aside);
    let mut put = |lines: &[PlateLine], at: &dyn Fn(Vec2) -> Vec2| {
        let pixmap = paint_plate(lines, palette::PLATE)?;
        let size = Vec2::new(pixmap.width() as f32, pixmap.height() as f32) * pixel;
        // A plate that is too wide for the window is scaled down.
        let size = size * (room.width() / size.x).min(1.0);
        commands.spawn((
            StripPicture,
            Sprite {
                image: images.add(image_of(pixmap)),
                custom_size: Some(size),
                ..default()
            },
            Transform::from_translation(at(size).extend(ABOVE_THE_MAP)),
            RenderLayers::layer(PLAYERS_ONLY),
        ));
        Some(size)
    };
    let coming = announcement_lines(&look.view, settings.players_throws, grown);
    let below = banner_height(window.height()) * projection.scale;
    put(&coming, &|size| {
        Vec2::new(room.center().x, room.max.y - below - size.y * 0.5)
    });
    let mut strip = Vec2::ZERO;
    if settings.players_strip {
        let lines = strip_lines(&look.strip, grown);
        strip = put(&lines, &|size| room.min + size * 0.5).unwrap_or_default();
    }
    if settings.players_throws {
        let lines = lines_of(look.strip.last_throws(), grown);
        put(&lines, &|size| {
            let beside = strip.x + aside + size.x <= room.width();
            let below = if beside { 0.0 } else { strip.y + aside };
            Vec2::new(room.max.x, room.min.y + below) + Vec2::new(-size.x, size.y) * 0.5
        });
    }
}

/// Number of frames after a change until the strip is certainly visible.
const UNTIL_SHOWN: u8 = 2;

/// Requests more frames after the strip has changed: its new picture appears a moment later, and nothing else might
/// cause a redraw.
pub fn redraw_after_change(
    fresh: Query<(), Added<StripPicture>>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !fresh.is_empty() {
        *left = UNTIL_SHOWN;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Returns the lines of the strip; the latest is highlighted.
fn strip_lines(strip: &Strip, grown: f32) -> Vec<PlateLine> {
    let latest = strip.told.len();
    let told = strip.told.iter().enumerate();
    told.map(|(nth, (_, words))| PlateLine {
        text: words.clone(),
        colour: match nth + 1 == latest {
            true => palette::PLATE_TEXT,
            false => palette::PLATE_QUIET,
        },
        size: (LETTERS * grown).round(),
        sign: None,
    })
    .map(|line| line.truncated(WIDEST))
    .collect()
}
