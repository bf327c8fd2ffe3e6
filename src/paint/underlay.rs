//! The picture under the map: read and decoded away from the thread that draws.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future};
use bevy::window::RequestRedraw;

use crate::document::{Limit, read_file};

/// The longest side of a picture on the map, in pixels; a larger one is made smaller. Every graphics
/// card can show as many.
const LONGEST_SIDE: u32 = 8192;

/// The most memory that decoding may take, in bytes: a picture of 16,384 × 16,384 pixels.
const MOST_MEMORY: u64 = 1_200_000_000;

/// The picture under the map that is open.
#[derive(Resource, Default)]
pub struct MapPicture {
    /// Its file; `None` if the map has no picture, or its file is nowhere.
    file: Option<PathBuf>,
    state: State,
}

#[derive(Default)]
enum State {
    /// Nothing has been asked for yet.
    #[default]
    Waiting,
    /// It is being decoded.
    Loading(Task<Result<Image, String>>),
    /// It can be shown.
    Ready(Handle<Image>),
    /// It cannot be shown.
    Broken,
}

/// A picture could not be shown: why, in words.
#[derive(Message, Clone, Debug)]
pub struct PictureBroken(pub String);

impl MapPicture {
    /// Asks for the picture in `file`; what was shown before goes on only if it is the same.
    pub fn ask(&mut self, file: Option<PathBuf>) {
        if self.file != file {
            *self = Self {
                file,
                state: State::Waiting,
            };
        }
    }

    /// Its file, if the map has a picture and the file is there.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The picture, once it can be shown.
    pub fn image(&self) -> Option<&Handle<Image>> {
        match &self.state {
            State::Ready(image) => Some(image),
            State::Waiting | State::Loading(_) | State::Broken => None,
        }
    }
}

/// Loads the picture that is asked for; `shown` is called once it can be shown.
pub fn load_picture(
    mut picture: ResMut<MapPicture>,
    mut images: ResMut<Assets<Image>>,
    mut revision: ResMut<crate::view::Revision>,
    mut broken: MessageWriter<PictureBroken>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(file) = picture.file.clone() else {
        return;
    };
    match &mut picture.state {
        State::Ready(_) | State::Broken => {}
        State::Waiting => {
            let pool = AsyncComputeTaskPool::get();
            picture.state = State::Loading(pool.spawn(async move { decode(&file) }));
            redraw.write(RequestRedraw);
        }
        State::Loading(task) => {
            redraw.write(RequestRedraw);
            let Some(decoded) = block_on(future::poll_once(task)) else {
                return;
            };
            picture.state = match decoded {
                Ok(image) => State::Ready(images.add(image)),
                Err(why) => {
                    let words = format!(
                        "The map's picture {} cannot be shown: {why}",
                        file.display()
                    );
                    broken.write(PictureBroken(words));
                    State::Broken
                }
            };
            // Both floors are drawn again.
            revision.0 += 1;
        }
    }
}

/// The picture in a file, no larger than can be shown.
fn decode(file: &Path) -> Result<Image, String> {
    let picture = read(file)?;
    let size = Extent3d {
        width: picture.width(),
        height: picture.height(),
        depth_or_array_layers: 1,
    };
    Ok(Image::new(
        size,
        TextureDimension::D2,
        picture.into_raw(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ))
}

/// The picture in a file as something to paint with, no larger than can be shown.
pub(super) fn read_pixmap(file: &Path) -> Result<tiny_skia::Pixmap, String> {
    let picture = read(file).map_err(|why| format!("{} cannot be read: {why}", file.display()))?;
    let mut pixmap = tiny_skia::Pixmap::new(picture.width(), picture.height())
        .ok_or_else(|| format!("{} has no pixels", file.display()))?;
    for (to, from) in pixmap.pixels_mut().iter_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = from.0;
        *to = tiny_skia::ColorU8::from_rgba(red, green, blue, alpha).premultiply();
    }
    Ok(pixmap)
}

fn read(file: &Path) -> Result<image::RgbaImage, String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let bytes = read_file(file, Limit::MAP).map_err(|error| words(&error))?;
    let mut reader = image::ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| words(&error))?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let picture = reader.decode().map_err(|error| words(&error))?;
    let picture = if picture.width().max(picture.height()) > LONGEST_SIDE {
        picture.thumbnail(LONGEST_SIDE, LONGEST_SIDE)
    } else {
        picture
    };
    Ok(picture.into_rgba8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_decoded_and_a_large_one_is_made_smaller() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("wide.png");
        image::RgbImage::new(LONGEST_SIDE * 2, 4)
            .save(&file)
            .expect("written");
        let image = decode(&file).expect("a picture");
        assert_eq!((image.width(), image.height()), (LONGEST_SIDE, 2));
        std::fs::write(&file, b"\x89PNG\r\n\x1a\nand no more").expect("written");
        assert!(decode(&file).is_err());
    }
}
