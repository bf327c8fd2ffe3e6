//! The tiles of the picture under the map: only the visible ones, at the resolution in which they are shown.

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future};
use bevy::window::RequestRedraw;

use super::pyramid::{Pyramid, TileId};
use super::scene::{Audience, to_world};
use crate::grid::{Picture, PictureCut, Point};
use crate::view::layers::height;

/// Maximum number of tiles kept, a megabyte each.
const MAX_KEPT: usize = 160;

/// Number of tiles decoded at a time.
const AT_ONCE: usize = 6;

/// The picture on the map and its tiles, for each audience: the GM, then the players, who may be shown an earlier
/// one.
#[derive(Resource, Default)]
pub struct LaidPictures([Option<(Picture, Arc<Pyramid>)>; 2]);

impl LaidPictures {
    /// Records the picture that an audience sees.
    pub(super) fn record_picture(
        &mut self,
        audience: Audience,
        now: Option<(&Picture, &Arc<Pyramid>)>,
    ) {
        self.0[audience as usize] = now.map(|(picture, of)| (picture.clone(), of.clone()));
    }

    /// True if any audience sees this picture.
    fn is_seen(&self, of: &Arc<Pyramid>) -> bool {
        self.0
            .iter()
            .flatten()
            .any(|(_, laid)| Arc::ptr_eq(laid, of))
    }
}

/// A tile of one of the pictures in memory; the number identifies the picture.
type TileKey = (usize, TileId);

/// Returns the part of the map that a picture of this size in pixels covers after it has been cropped.
pub fn covered_area(picture: &Picture, pixels: (u32, u32)) -> Option<(Point, Point)> {
    let (left, top, right, bottom) = cropped_pixels(picture.look.cut, pixels)?;
    let point = |x: u32, y: u32| {
        let along = |from: i32, to: i32, at: u32, of: u32| {
            let part = (i64::from(to) - i64::from(from)) * i64::from(at) / i64::from(of.max(1));
            i32::try_from(i64::from(from) + part).unwrap_or(to)
        };
        Point::new(
            along(picture.from.x, picture.to.x, x, pixels.0),
            along(picture.from.y, picture.to.y, y, pixels.1),
        )
    };
    Some((point(left, top), point(right, bottom)))
}

/// Returns the pixels of a picture after cropping: left, top, right and bottom.
fn cropped_pixels(cut: PictureCut, (width, height): (u32, u32)) -> Option<(u32, u32, u32, u32)> {
    let right = width.checked_sub(cut.right)?;
    let bottom = height.checked_sub(cut.bottom)?;
    (cut.left < right && cut.top < bottom).then_some((cut.left, cut.top, right, bottom))
}

/// The tiles in memory, and those being loaded.
#[derive(Resource, Default)]
pub struct Tiles {
    /// The pictures that the tiles belong to, each with a unique number.
    of: Vec<(usize, Arc<Pyramid>)>,
    kept: HashMap<TileKey, CachedTile>,
    loading: HashMap<TileKey, Task<Result<Image, String>>>,
    /// Number of pictures so far.
    numbers: usize,
    /// Counter of tile selections, which shows how long a tile has not been visible.
    age: u64,
}

struct CachedTile {
    image: Handle<Image>,
    seen: u64,
}

/// Marks a tile on the map.
#[derive(Component, Debug)]
pub struct Tile {
    audience: Audience,
    id: TileKey,
    picture: Picture,
}

/// Shows the tiles that the cameras see and drops those not visible for a long time.
pub fn show_tiles(
    mut commands: Commands,
    laid: Res<LaidPictures>,
    mut tiles: ResMut<Tiles>,
    mut images: ResMut<Assets<Image>>,
    cameras: Query<(&Camera, &Transform, &Projection, Option<&RenderLayers>)>,
    shown: Query<(Entity, &Tile)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let tiles = &mut *tiles;
    tiles.keep_seen(&laid);
    tiles.age += 1;
    tiles.receive_decoded(&mut images);
    for audience in [Audience::Gm, Audience::Players] {
        let laid = laid.0[audience as usize].as_ref();
        let layer = audience.layer();
        // If several cameras see the same part, the one with the largest view determines the resolution.
        let sees = cameras.iter().filter(|(camera, _, _, layers)| {
            camera.is_active && layers.is_some_and(|layers| layers.intersects(&layer))
        });
        let width = |camera: &Camera| camera.logical_viewport_size().map_or(0.0, |size| size.x);
        let camera = sees.max_by(|(one, ..), (other, ..)| width(one).total_cmp(&width(other)));
        let wanted: Vec<TileKey> = match laid.zip(camera) {
            Some(((picture, pyramid), (camera, place, projection, _))) => {
                let number = tiles.picture_number(pyramid);
                let wanted = wanted_tiles(pyramid, picture, camera, place, projection);
                wanted.into_iter().map(|id| (number, id)).collect()
            }
            None => Vec::new(),
        };
        let complete = wanted.iter().all(|id| tiles.kept.contains_key(id));
        for (entity, tile) in &shown {
            if tile.audience != audience {
                continue;
            }
            // Until all wanted tiles are loaded, the previous ones stay underneath.
            let same = laid.is_some_and(|(picture, of)| {
                *picture == tile.picture && tiles.picture_number(of) == tile.id.0
            });
            let stays = same && (!complete || wanted.contains(&tile.id));
            if !stays {
                commands.entity(entity).despawn();
            } else if let Some(kept) = tiles.kept.get_mut(&tile.id) {
                kept.seen = tiles.age;
            }
        }
        let Some((laid, pyramid)) = laid else {
            continue;
        };
        for id in wanted {
            let is_shown = shown.iter().any(|(_, tile)| {
                tile.audience == audience && tile.id == id && tile.picture == *laid
            });
            if let Some(kept) = tiles.kept.get_mut(&id) {
                kept.seen = tiles.age;
                if !is_shown {
                    let image = kept.image.clone();
                    spawn(&mut commands, pyramid, laid, (audience, id), image);
                }
            } else if tiles.loading.len() < AT_ONCE && !tiles.loading.contains_key(&id) {
                let pyramid = pyramid.clone();
                let decode = async move { pyramid.tile(id.1).map(image_of_tile) };
                let task = AsyncComputeTaskPool::get().spawn(decode);
                tiles.loading.insert(id, task);
            }
        }
    }
    tiles.evict_oldest();
    if !tiles.loading.is_empty() {
        redraw.write(RequestRedraw);
    }
}

impl Tiles {
    /// Keeps the pictures that an audience sees and drops all others.
    fn keep_seen(&mut self, laid: &LaidPictures) {
        self.of.retain(|(_, of)| laid.is_seen(of));
        for (_, of) in laid.0.iter().flatten() {
            if self.of.iter().all(|(_, known)| !Arc::ptr_eq(known, of)) {
                self.numbers += 1;
                self.of.push((self.numbers, of.clone()));
            }
        }
        let numbers: Vec<usize> = self.of.iter().map(|(number, _)| *number).collect();
        self.kept.retain(|(of, _), _| numbers.contains(of));
        self.loading.retain(|(of, _), _| numbers.contains(of));
    }

    /// Returns the number of a visible picture; 0 for any other.
    fn picture_number(&self, of: &Arc<Pyramid>) -> usize {
        let mut known = self.of.iter();
        let known = known.find(|(_, known)| Arc::ptr_eq(known, of));
        known.map_or(0, |(number, _)| *number)
    }

    /// Stores the tiles that have been decoded.
    fn receive_decoded(&mut self, images: &mut Assets<Image>) {
        let (age, kept) = (self.age, &mut self.kept);
        self.loading.retain(|id, task| {
            let Some(done) = block_on(future::poll_once(task)) else {
                return true;
            };
            // A tile that cannot be read is left out: the next start makes all of them again.
            let image = done.unwrap_or_else(|_why| Image::default());
            let image = images.add(image);
            kept.insert(*id, CachedTile { image, seen: age });
            false
        });
    }

    /// Drops the tiles that have not been visible for the longest time, if there are too many.
    fn evict_oldest(&mut self) {
        let many = self.kept.len().saturating_sub(MAX_KEPT);
        if many == 0 {
            return;
        }
        let mut ages: Vec<(u64, TileKey)> =
            self.kept.iter().map(|(id, it)| (it.seen, *id)).collect();
        ages.sort_unstable();
        for (seen, id) in ages.into_iter().take(many) {
            if seen < self.age {
                self.kept.remove(&id);
            }
        }
    }
}

/// Returns the tiles of a picture that a camera sees, starting with the coarsest, which is shown under the others
/// until they are loaded.
fn wanted_tiles(
    pyramid: &Pyramid,
    laid: &Picture,
    camera: &Camera,
    place: &Transform,
    projection: &Projection,
) -> Vec<TileId> {
    let Projection::Orthographic(projection) = projection else {
        return Vec::new();
    };
    let Some(window) = camera.logical_viewport_size() else {
        return Vec::new();
    };
    let view = Rect::from_center_size(place.translation.truncate(), window * projection.scale);
    let factor = camera.target_scaling_factor().unwrap_or(1.0);
    tiles_in_view(pyramid, laid, view, projection.scale / factor)
}

/// Returns the tiles of a picture within a part of the world; `pixel` is the size of a screen pixel in world units.
fn tiles_in_view(pyramid: &Pyramid, laid: &Picture, view: Rect, pixel: f32) -> Vec<TileId> {
    let (width, _) = pyramid.size();
    let lies = Rect::from_corners(to_world(laid.from), to_world(laid.to));
    let level = pyramid.level_for(pixel * width as f32 / lies.width().max(f32::EPSILON));
    let is_seen = |id: &TileId| {
        let place = tile_place(pyramid, laid, *id);
        place.is_some_and(|(rect, _)| !rect.intersect(view).is_empty())
    };
    let mut ids: Vec<TileId> = pyramid.tiles(pyramid.coarsest());
    if level < pyramid.coarsest() {
        ids.extend(pyramid.tiles(level).into_iter().filter(is_seen));
    }
    ids
}

/// Returns the rectangle of a tile in the world, and the part of its pixels that is shown; `None` if no part is.
fn tile_place(pyramid: &Pyramid, laid: &Picture, id: TileId) -> Option<(Rect, Rect)> {
    let (width, height) = pyramid.size();
    let (left, top, right, bottom) = pyramid.pixels_of(id);
    let cut = cropped_pixels(laid.look.cut, (width, height))?;
    let shown = (
        left.max(cut.0) as f32,
        top.max(cut.1) as f32,
        right.min(cut.2) as f32,
        bottom.min(cut.3) as f32,
    );
    if shown.0 >= shown.2 || shown.1 >= shown.3 {
        return None;
    }
    let (from, to) = (to_world(laid.from), to_world(laid.to));
    let at = |x: f32, y: f32| from + (to - from) * Vec2::new(x / width as f32, y / height as f32);
    let world = Rect::from_corners(at(shown.0, shown.1), at(shown.2, shown.3));
    let side = (1_u32 << id.level) as f32;
    let own = |at: f32, start: u32| (at - start as f32) / side;
    let pixels = Rect::new(
        own(shown.0, left),
        own(shown.1, top),
        own(shown.2, left),
        own(shown.3, top),
    );
    Some((world, pixels))
}

fn spawn(
    commands: &mut Commands,
    pyramid: &Pyramid,
    laid: &Picture,
    (audience, id): (Audience, TileKey),
    image: Handle<Image>,
) {
    let Some((world, pixels)) = tile_place(pyramid, laid, id.1) else {
        return;
    };
    // As perceived by the eye: twice the number is twice as bright.
    let bright = (f32::from(laid.look.brightness) / 100.0).powf(2.2);
    // Finer tiles are above coarser ones.
    let z = height::PICTURE - id.1.level as f32 * 0.01;
    commands.spawn((
        Tile {
            audience,
            id,
            picture: laid.clone(),
        },
        Sprite {
            image,
            rect: Some(pixels),
            custom_size: Some(world.size()),
            color: Color::linear_rgb(bright, bright, bright),
            ..default()
        },
        Transform::from_translation(world.center().extend(z)),
        audience.layer(),
    ));
}

fn image_of_tile(tile: image::RgbaImage) -> Image {
    let size = Extent3d {
        width: tile.width(),
        height: tile.height(),
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        tile.into_raw(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

#[cfg(test)]
mod tests {
    use super::super::pyramid::Progress;
    use super::*;

    fn pyramid(folder: &std::path::Path, width: u32, height: u32) -> Pyramid {
        let file = folder.join("picture.png");
        image::GrayImage::new(width, height)
            .save(&file)
            .expect("written");
        Pyramid::open(&file, &folder.join("tiles"), &Progress::default()).expect("tiles")
    }

    #[test]
    fn only_visible_tiles_are_loaded_at_shown_resolution() {
        let folder = tempfile::tempdir().expect("a folder");
        let pyramid = pyramid(folder.path(), 4096, 4096);
        // 40 squares of 64 units.
        let laid = Picture::new("picture.png", Point::new(0, 0), Point::new(40_000, 40_000));
        let view =
            |side: f32| Rect::from_center_size(Vec2::new(1280.0, -1280.0), Vec2::splat(side));
        let all = tiles_in_view(&pyramid, &laid, view(2560.0), 4.0);
        assert!(all.iter().all(|id| id.level >= 2), "{all:?}");
        let near = tiles_in_view(&pyramid, &laid, view(300.0), 0.5);
        let finest = near.iter().filter(|id| id.level == 0).count();
        assert_eq!(
            (finest, near.len()),
            (4, 5),
            "four around the middle, and the coarsest"
        );
        let beside = Rect::from_center_size(Vec2::new(9000.0, 9000.0), Vec2::splat(100.0));
        assert_eq!(tiles_in_view(&pyramid, &laid, beside, 0.5).len(), 1);
    }

    #[test]
    fn cropped_parts_are_hidden_and_the_rest_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let pyramid = pyramid(folder.path(), 1000, 500);
        let mut laid = Picture::new("picture.png", Point::new(0, 0), Point::new(10_000, 5_000));
        laid.look.cut = PictureCut {
            left: 100,
            bottom: 50,
            ..PictureCut::default()
        };
        let rect = covered_area(&laid, pyramid.size());
        assert_eq!(rect, Some((Point::new(1000, 0), Point::new(10_000, 4_500))));
        let first = pyramid.tiles(0)[0];
        let (world, pixels) = tile_place(&pyramid, &laid, first).expect("a part of it");
        assert_eq!((world.min.x, world.max.y), (64.0, 0.0));
        assert_eq!(pixels, Rect::new(100.0, 0.0, 512.0, 450.0));
        laid.look.cut.right = 900;
        assert_eq!(covered_area(&laid, pyramid.size()), None);
        assert_eq!(tile_place(&pyramid, &laid, first), None);
    }
}
