//! The picture under the map: cut into tiles on a separate thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::decode;
use super::pyramid::{Progress, Pyramid};
use super::text;
use crate::view::{Background, BackgroundResult, Revision, WindowWaker};

/// Longest side of a picture that is painted into another one, in pixels; a larger one is reduced.
const MAX_UNDERLAY_SIDE: u32 = 8192;

/// The picture under the open map.
#[derive(Resource, Default)]
pub struct MapPicture {
    /// Its file; `None` if the map has no picture, or its file is missing.
    file: Option<PathBuf>,
    /// Folder in which its tiles are stored.
    tiles: PathBuf,
    state: State,
}

#[derive(Default)]
enum State {
    /// Loading has not started yet.
    #[default]
    Waiting,
    /// The picture is being cut into tiles by a dedicated thread. Bevy's threads compile shaders as well, and there
    /// may be only one of them.
    Loading(BackgroundResult<Pyramid>, Arc<Progress>),
    /// The picture can be shown.
    Ready(Arc<Pyramid>),
    /// The picture cannot be shown.
    Broken,
}

/// Reports why a picture could not be shown.
#[derive(Message, Clone, Debug)]
pub struct PictureFailure(pub String);

impl MapPicture {
    /// Requests the picture in `file`, whose tiles are stored in the folder `tiles`. The previous picture stays only
    /// if it is the same.
    pub fn request(&mut self, file: Option<PathBuf>, tiles: PathBuf) {
        if self.file != file {
            if let State::Loading(_, progress) = &self.state {
                progress.cancel();
            }
            *self = Self {
                file,
                tiles,
                state: State::Waiting,
            };
        }
    }

    /// Returns its file, if the map has a picture and the file exists.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns the picture, once it can be shown.
    pub fn pyramid(&self) -> Option<&Arc<Pyramid>> {
        match &self.state {
            State::Ready(pyramid) => Some(pyramid),
            State::Waiting | State::Loading(..) | State::Broken => None,
        }
    }

    /// True if it cannot be shown, or its file is missing.
    pub fn is_broken(&self) -> bool {
        self.file.is_none() || matches!(self.state, State::Broken)
    }

    /// Returns the share that has been read, 0 to 1, while it is being read.
    pub fn progress(&self) -> Option<f32> {
        match &self.state {
            State::Loading(_, progress) => Some(progress.share()),
            State::Waiting | State::Ready(_) | State::Broken => None,
        }
    }
}

/// Loads the requested picture.
pub fn load_picture(
    mut picture: ResMut<MapPicture>,
    waker: Res<WindowWaker>,
    mut revision: ResMut<Revision>,
    mut broken: MessageWriter<PictureFailure>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(file) = picture.file.clone() else {
        return;
    };
    let tiles = picture.tiles.clone();
    match &mut picture.bypass_change_detection().state {
        State::Ready(_) | State::Broken => {}
        State::Waiting => {
            let progress = Arc::<Progress>::default();
            let reached = progress.clone();
            let cut = move || Pyramid::open(&file, &tiles, &reached);
            let cut = Background::begin_one("tiles", &waker, cut);
            picture.state = State::Loading(cut, progress);
            redraw.write(RequestRedraw);
        }
        State::Loading(cut, _) => {
            redraw.write(RequestRedraw);
            let Some(cut) = cut.take_result() else {
                return;
            };
            picture.state = match cut {
                Ok(pyramid) => State::Ready(Arc::new(pyramid)),
                Err(why) => {
                    broken.write(PictureFailure(text::map_picture_not_shown(&file, &why)));
                    State::Broken
                }
            };
            // Both floors are redrawn.
            revision.0 += 1;
        }
    }
}

/// Reads the picture in a file for painting, no larger than can be shown, and returns it with its size in the file.
pub(super) fn read_pixmap(file: &Path) -> Result<(tiny_skia::Pixmap, (u32, u32)), String> {
    let words = |why: String| text::cannot_read(file, &why);
    let mut whole = ReducedPicture::default();
    decode::rows(file, &mut whole).map_err(words)?;
    let (width, height) = whole.size;
    let (wide, high) = (width.div_ceil(whole.step), height.div_ceil(whole.step));
    let mut pixmap =
        tiny_skia::Pixmap::new(wide, high).ok_or_else(|| text::without_pixels(file))?;
    for (to, from) in pixmap
        .pixels_mut()
        .iter_mut()
        .zip(whole.pixels.chunks_exact(4))
    {
        *to = tiny_skia::ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
    }
    Ok((pixmap, whole.size))
}

/// Reads the picture in a file for showing it alone: its size, reduced if a side is longer than `longest` pixels, and
/// red, green, blue and opacity of each pixel.
///
/// # Errors
/// Fails with a message if the file cannot be read.
pub fn read_picture(file: &Path, longest: u32) -> Result<(u32, u32, Vec<u8>), String> {
    let mut whole = ReducedPicture::default();
    decode::rows(file, &mut whole)?;
    let (width, height) = whole.size;
    let (wide, high) = (width.div_ceil(whole.step), height.div_ceil(whole.step));
    let picture = image::RgbaImage::from_raw(wide, high, whole.pixels)
        .ok_or_else(|| text::NO_PIXELS.to_owned())?;
    let side = u64::from(wide.max(high));
    if side <= u64::from(longest) {
        return Ok((wide, high, picture.into_raw()));
    }
    let shorter = |of: u32| (u64::from(of) * u64::from(longest) / side).max(1) as u32;
    let (wide, high) = (shorter(wide), shorter(high));
    let smaller = image::imageops::thumbnail(&picture, wide, high);
    Ok((wide, high, smaller.into_raw()))
}

/// A whole picture; of a very large one, only every second or fourth pixel.
#[derive(Default)]
struct ReducedPicture {
    size: (u32, u32),
    step: u32,
    come: u32,
    pixels: Vec<u8>,
}

impl decode::Sink for ReducedPicture {
    fn begin(&mut self, width: u32, height: u32) -> Result<(), String> {
        self.size = (width, height);
        self.step = width.max(height).div_ceil(MAX_UNDERLAY_SIDE);
        Ok(())
    }

    fn row(&mut self, pixels: &[u8]) -> Result<(), String> {
        if self.come.is_multiple_of(self.step) {
            let every = pixels.chunks_exact(4).step_by(self.step as usize);
            self.pixels.extend(every.flatten());
        }
        self.come += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_is_read_and_a_large_one_reduced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("wide.png");
        image::RgbImage::new(MAX_UNDERLAY_SIDE * 2, 4)
            .save(&file)
            .expect("written");
        let (pixmap, size) = read_pixmap(&file).expect("a picture");
        assert_eq!((pixmap.width(), pixmap.height()), (MAX_UNDERLAY_SIDE, 2));
        assert_eq!(size, (MAX_UNDERLAY_SIDE * 2, 4));
        std::fs::write(&file, b"\x89PNG\r\n\x1a\nand no more").expect("written");
        assert!(read_pixmap(&file).is_err());
    }
}
