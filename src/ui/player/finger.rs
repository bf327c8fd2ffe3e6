//! Shows the players what the GM points out: a position, or a line with its length.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::paint::finger::paint_finger;
use crate::paint::marks::{LineStyle, Mark, paint_marks};
use crate::paint::palette;
use crate::paint::plate::{self, paint_plate};
use crate::paint::scene::{SpriteSpawner, image_of, to_world};
use crate::view::finger::MeasuredLine;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::{Finger, PlayersScreen};

use super::banner::banner_height;
use super::picture::pixel_scale;
use super::window::PlayersView;

/// Z coordinate above everything on the map, and below the banner.
const ABOVE_THE_MAP: f32 = 800.0;
/// Size of the finger, in pixels of a window of the usual height.
const SIDE: f32 = 150.0;
/// Size of the letters next to a line, in pixels of a window of the usual height.
const LETTERS: f32 = 30.0;
/// Width of a line, in pixels of a window of the usual height.
const WIDTH: f32 = 9.0;

/// Marker of the finger and the line.
#[derive(Component, Debug)]
pub struct FingerPicture;

/// Last shown state: the finger, the visible part of the world, and the scale.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FingerView {
    finger: Finger,
    room: Rect,
    pixel: f32,
    grown: f32,
}

/// Painted finger, and its side length in pixels.
type Painted = Option<(u32, Handle<Image>)>;

/// Shows the finger or the line while the GM points.
pub fn show_finger(
    mut sprites: SpriteSpawner,
    finger: Res<Finger>,
    screen: Res<PlayersScreen>,
    view: PlayersView,
    shown: Query<Entity, With<FingerPicture>>,
    mut last: Local<Option<FingerView>>,
    mut painted: Local<Painted>,
) {
    let Some((middle, scale)) = view.place() else {
        return;
    };
    let window = &view.window;
    let SpriteSpawner {
        commands,
        images,
        redraw,
    } = &mut sprites;
    let is_seen = finger.is_up && screen.shown && !screen.blackout;
    let now = is_seen.then(|| {
        let half = Vec2::new(window.width(), window.height()) * scale * 0.5;
        let mut room = Rect::from_center_half_size(middle, half);
        room.max.y -= banner_height(window.height()) * scale;
        FingerView {
            finger: finger.clone(),
            room,
            pixel: scale / window.scale_factor(),
            grown: pixel_scale(window),
        }
    });
    if *last == now {
        return;
    }
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    redraw.write(RequestRedraw);
    if let Some(now) = &now {
        let mut put = |image, size: Vec2, at: Vec2, above: f32| {
            commands.spawn((
                FingerPicture,
                Sprite {
                    image,
                    custom_size: Some(size),
                    ..default()
                },
                Transform::from_translation(at.extend(ABOVE_THE_MAP + above)),
                RenderLayers::layer(PLAYERS_ONLY),
            ));
        };
        if let Some(line) = &now.finger.line {
            let marks = marks_of(line, now.pixel * now.grown);
            if let Some((pixmap, world)) = paint_marks(&marks, now.pixel) {
                put(
                    images.add(image_of(pixmap)),
                    world.size(),
                    world.center(),
                    0.0,
                );
            }
            let words = plate::PlateLine {
                text: line.words.clone(),
                colour: palette::PLATE_TEXT,
                size: (LETTERS * now.grown).round(),
                sign: None,
            };
            if let Some(pixmap) = paint_plate(&[words], palette::PLATE_SOLID) {
                let size = Vec2::new(pixmap.width() as f32, pixmap.height() as f32) * now.pixel;
                let at = plate_position(line, size, now);
                put(images.add(image_of(pixmap)), size, at, 2.0);
            }
        }
        if let Some(at) = now.finger.at {
            let side = (SIDE * now.grown).round();
            let image = match &*painted {
                Some((known, image)) if *known == side as u32 => Some(image.clone()),
                _another => paint_finger(side as u32).map(|pixmap| images.add(image_of(pixmap))),
            };
            if let Some(image) = image {
                *painted = Some((side as u32, image.clone()));
                put(image, Vec2::splat(side * now.pixel), to_world(at), 1.0);
            }
        }
    }
    *last = now;
}

/// Returns the line with a dot at either end; `unit` is the size in world units of a pixel of a window of the usual
/// height.
fn marks_of(line: &MeasuredLine, unit: f32) -> Vec<Mark> {
    let (from, to) = (to_world(line.from), to_world(line.to));
    let pen = LineStyle {
        width: WIDTH * unit,
        colour: palette::GM_MARK,
        casing: 0.45 * WIDTH * unit,
        dashes: None,
    };
    let dot = |at: Vec2, radius: f32, colour| Mark::Fill {
        corners: (0..24)
            .map(|nth| at + Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 24.0) * radius)
            .collect(),
        colour,
    };
    let ends = [from, to].into_iter().flat_map(|at| {
        [
            dot(at, 1.6 * WIDTH * unit, palette::INK),
            dot(at, 1.2 * WIDTH * unit, palette::GM_MARK),
        ]
    });
    std::iter::once(Mark::Line {
        points: vec![from, to],
        pen,
    })
    .chain(ends)
    .collect()
}

/// Returns the position of a plate of this size: beyond the end of the line, inside the window, clear of the arrow.
fn plate_position(line: &MeasuredLine, size: Vec2, now: &FingerView) -> Vec2 {
    let up = (SIDE * 0.34 * now.grown) * now.pixel + size.y * 0.5;
    let end = to_world(line.to);
    let (above, below) = (end + Vec2::new(0.0, up), end - Vec2::new(0.0, up * 1.6));
    let half = size * 0.5;
    let falls = to_world(line.from).y > end.y;
    let fits_above = above.y + half.y <= now.room.max.y;
    let fits_below = below.y - half.y >= now.room.min.y;
    let wanted = if (falls || !fits_above) && fits_below {
        below
    } else {
        above
    };
    let (low, high) = (now.room.min + half, now.room.max - half);
    wanted.clamp(low.min(high), high.max(low))
}
