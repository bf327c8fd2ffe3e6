//! Portraits on tokens: cut out of a picture, stored in several sizes so that they look smooth at every zoom, and
//! found by the name that the fight gives them.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::Resource;
use image::imageops::{self, FilterType};
use image::{ImageBuffer, RgbaImage};
use tiny_skia::{ColorU8, Pixmap};

use super::text;
use super::token::{TokenFace, TokenState};
use super::underlay::read_picture;
use crate::grid::Space;
use crate::ruleset::PictureName;
use crate::save::Library;
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;

/// Side of a portrait's file, in pixels.
pub const PORTRAIT_SIDE: u32 = 256;

/// Side of the smallest copy of a portrait, in pixels.
const SMALLEST: u32 = 32;

/// Longest side of a picture from which a portrait is cut, in pixels; a larger picture is reduced.
pub const MAX_SOURCE_SIDE: u32 = 2048;

/// Reads the picture in a file, from which a portrait can be cut.
///
/// # Errors
/// Fails with a message if the file cannot be read.
pub fn read_source(file: &Path) -> Result<Pixels, String> {
    let (width, height, rgba) = read_picture(file, MAX_SOURCE_SIDE)?;
    Ok(Pixels {
        width,
        height,
        rgba,
    })
}

/// Accepts a picture that is already in memory, such as one from the clipboard, from which a portrait can be cut.
///
/// # Errors
/// Fails with a message if it is too large, or if its number of pixels does not match its size.
pub fn source_of(width: usize, height: usize, rgba: Vec<u8>) -> Result<Pixels, String> {
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let (wide, high) = (side(width), side(height));
    super::decode::check(wide, high)?;
    if rgba.len() != width * height * 4 {
        return Err(text::PIXELS_DIFFER_FROM_SIZE.to_owned());
    }
    let whole = Pixels {
        width: wide,
        height: high,
        rgba,
    };
    Ok(shrink_to(&whole, MAX_SOURCE_SIDE))
}

/// Returns the picture, reduced if necessary so that its sides have at most `longest` pixels.
pub fn shrink_to(picture: &Pixels, longest: u32) -> Pixels {
    let most = picture.width.max(picture.height);
    let view = ImageBuffer::<image::Rgba<u8>, &[u8]>::from_raw(
        picture.width,
        picture.height,
        picture.rgba.as_slice(),
    );
    let Some(view) = view.filter(|_| most > longest) else {
        return picture.clone();
    };
    let shorter = |of: u32| {
        let of = u64::from(of) * u64::from(longest) / u64::from(most);
        of.max(1) as u32
    };
    let (width, height) = (shorter(picture.width), shorter(picture.height));
    let smaller = imageops::thumbnail(&view, width, height);
    Pixels {
        width,
        height,
        rgba: smaller.into_raw(),
    }
}

/// Cuts a square out of a picture and scales it to the size of portraits; `None` if there are no pixels.
pub fn cut(picture: &Pixels, crop: Crop) -> Option<Pixmap> {
    let (left, top, side) = crop.to_pixels((picture.width, picture.height));
    let mut square = RgbaImage::new(side, side);
    for (x, y, pixel) in square.enumerate_pixels_mut() {
        let at = ((top + y) as usize * picture.width as usize + (left + x) as usize) * 4;
        let from: &[u8] = picture.rgba.get(at..at + 4)?;
        // Invisible pixels must not affect the colours of visible ones.
        let seen = ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
        *pixel = image::Rgba([seen.red(), seen.green(), seen.blue(), seen.alpha()]);
    }
    let how = match side < PORTRAIT_SIDE {
        true => FilterType::CatmullRom,
        false => FilterType::Triangle,
    };
    let square = imageops::resize(&square, PORTRAIT_SIDE, PORTRAIT_SIDE, how);
    let size = tiny_skia::IntSize::from_wh(PORTRAIT_SIDE, PORTRAIT_SIDE)?;
    let mut data = square.into_raw();
    for pixel in data.chunks_exact_mut(4) {
        // A sharp filter may overshoot.
        let alpha = pixel[3];
        for channel in &mut pixel[..3] {
            *channel = (*channel).min(alpha);
        }
    }
    Pixmap::from_vec(data, size)
}

/// A portrait in all the sizes in which it is painted, largest first.
pub struct Copies(Vec<Pixmap>);

impl Copies {
    /// Creates all sizes of a portrait.
    pub fn from_portrait(portrait: Pixmap) -> Self {
        let mut copies = vec![portrait];
        while let Some(last) = copies.last().filter(|last| last.width() > SMALLEST) {
            match halved(last) {
                Some(half) => copies.push(half),
                None => break,
            }
        }
        Self(copies)
    }

    /// Reads the portrait in a file; of a picture that is not square, its middle.
    ///
    /// # Errors
    /// Fails with a message if the file cannot be read.
    pub fn read(file: &Path) -> Result<Self, String> {
        let source = read_source(file)?;
        let portrait = cut(&source, Crop::largest((source.width, source.height)));
        portrait
            .map(Self::from_portrait)
            .ok_or_else(|| text::NO_PIXELS.to_owned())
    }

    /// Returns the smallest copy with at least `pixels` pixels a side, or the largest.
    pub fn copy_for_side(&self, pixels: f32) -> Option<&Pixmap> {
        let enough = self.0.iter().rev();
        let mut enough = enough.filter(|copy| copy.width() as f32 >= pixels);
        enough.next().or(self.0.first())
    }
}

fn halved(picture: &Pixmap) -> Option<Pixmap> {
    let side = picture.width() / 2;
    let mut half = Pixmap::new(side, side)?;
    let (from, wide) = (picture.data(), picture.width() as usize * 4);
    for (at, to) in half.data_mut().chunks_exact_mut(4).enumerate() {
        let (x, y) = (at % side as usize, at / side as usize);
        let corner = y * 2 * wide + x * 8;
        for (channel, value) in to.iter_mut().enumerate() {
            let four = [0, 4, wide, wide + 4].map(|next| u16::from(from[corner + next + channel]));
            *value = ((four.iter().sum::<u16>() + 2) / 4) as u8;
        }
    }
    Some(half)
}

/// The picture that a token shows instead of its emblem: its name, and the picture once it has been read.
#[derive(Clone)]
pub struct TokenPortrait {
    name: PictureName,
    copies: Option<Arc<Copies>>,
}

impl TokenPortrait {
    /// Returns the likeness of this name without its picture, which is not loaded yet.
    pub fn from_name(name: PictureName) -> Self {
        Self { name, copies: None }
    }

    /// Returns the name of its picture.
    pub fn name(&self) -> &PictureName {
        &self.name
    }

    /// Returns the picture, if it is loaded.
    pub fn copies(&self) -> Option<&Arc<Copies>> {
        self.copies.as_ref()
    }

    /// Returns the address of the picture in memory, which is unique at any time.
    fn address(&self) -> Option<*const Copies> {
        self.copies.as_ref().map(Arc::as_ptr)
    }
}

impl std::fmt::Debug for TokenPortrait {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Likeness({}, {})", self.name, self.copies.is_some())
    }
}

impl PartialEq for TokenPortrait {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.address() == other.address()
    }
}

impl Eq for TokenPortrait {}

impl Hash for TokenPortrait {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, self.copies.is_some()).hash(state);
    }
}

/// Returns the pixels of a portrait for a token in this state: dying combatants fade, dead ones are grey.
pub(super) fn faded_portrait(portrait: &Pixmap, state: TokenState) -> Option<Pixmap> {
    // Remaining share of the colour, and of the brightness.
    let (colour, light) = match state {
        TokenState::Up => return None,
        TokenState::Dying => (0.35, 0.8),
        TokenState::Dead => (0.0, 0.62),
    };
    let mut portrait = portrait.clone();
    for pixel in portrait.data_mut().chunks_exact_mut(4) {
        let [red, green, blue] = [0, 1, 2].map(|channel| f32::from(pixel[channel]));
        let grey = 0.299 * red + 0.587 * green + 0.114 * blue;
        for channel in &mut pixel[..3] {
            let faded = (grey + (f32::from(*channel) - grey) * colour) * light;
            *channel = faded as u8;
        }
    }
    Some(portrait)
}

/// The portraits of the open fight. Portraits that no combatant shows any more are dropped.
#[derive(Resource, Clone, Default)]
pub struct Portraits(BTreeMap<PictureName, State>);

#[derive(Clone)]
enum State {
    /// The picture is being read.
    Reading,
    /// The picture can be shown.
    Ready(Arc<Copies>),
    /// The file is missing or not a picture.
    Broken,
}

impl Portraits {
    /// Keeps the portraits of these names and no others; returns the names that have to be read.
    pub fn request(&mut self, names: BTreeSet<PictureName>) -> Vec<PictureName> {
        self.0.retain(|name, _| names.contains(name));
        let new = names.into_iter().filter(|name| !self.0.contains_key(name));
        let new: Vec<PictureName> = new.collect();
        for name in &new {
            self.0.insert(name.clone(), State::Reading);
        }
        new
    }

    /// Stores a portrait that has been read, if it is still wanted; returns whether it is.
    pub fn store(&mut self, name: &PictureName, read: Option<Copies>) -> bool {
        let Some(state) = self.0.get_mut(name) else {
            return false;
        };
        *state = match read {
            Some(copies) => State::Ready(Arc::new(copies)),
            None => State::Broken,
        };
        true
    }

    /// Returns the portrait of this name, if it can be shown.
    pub fn get(&self, name: &PictureName) -> Option<&Arc<Copies>> {
        match self.0.get(name)? {
            State::Ready(copies) => Some(copies),
            State::Reading | State::Broken => None,
        }
    }

    /// Returns the likeness of this name, with its picture if that is loaded.
    pub fn likeness(&self, name: &PictureName) -> TokenPortrait {
        TokenPortrait {
            name: name.clone(),
            copies: self.get(name).cloned(),
        }
    }

    /// Adds the picture to a face that names one.
    pub fn fill_in(&self, face: &mut TokenFace) {
        if let Some(likeness) = &mut face.portrait {
            likeness.copies = self.get(&likeness.name).cloned();
        }
    }
}

/// Reads the portraits that tokens name, for a picture of the fight at `path`; if one cannot be read, the emblem is
/// painted.
pub fn fill(tokens: &mut [(Space, TokenFace)], library: &Library, path: &Path) {
    let mut portraits = Portraits::default();
    let named = tokens.iter().filter_map(|(_, face)| face.portrait.as_ref());
    for name in portraits.request(named.map(TokenPortrait::name).cloned().collect()) {
        let read = library.portrait(&name, Some(path));
        portraits.store(&name, read.and_then(|file| Copies::read(&file).ok()));
    }
    for (_, face) in tokens {
        portraits.fill_in(face);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> PictureName {
        PictureName::new(name).expect("a name")
    }

    #[test]
    fn square_is_cropped_and_scaled() {
        // Red on the left, blue on the right.
        let picture = RgbaImage::from_fn(400, 200, |x, _| {
            image::Rgba(if x < 200 {
                [250, 0, 0, 255]
            } else {
                [0, 0, 250, 255]
            })
        });
        let source = source_of(400, 200, picture.into_raw()).expect("a picture");
        let size = (source.width, source.height);
        let left = Crop::largest(size).moved((-400.0, 0.0), size);
        let red = cut(&source, left).expect("pixels");
        assert_eq!((red.width(), red.height()), (PORTRAIT_SIDE, PORTRAIT_SIDE));
        assert!(
            red.pixels()
                .iter()
                .all(|pixel| pixel.red() > 200 && pixel.blue() < 60)
        );
        let middle = cut(&source, Crop::largest(size)).expect("pixels");
        let at = |x| middle.pixel(x, 128).expect("inside");
        assert!(at(20).red() > 200 && at(236).blue() > 200);
        let copies = Copies::from_portrait(middle);
        let sides =
            [300.0, 256.0, 100.0, 24.0].map(|side| copies.copy_for_side(side).map(Pixmap::width));
        assert_eq!(sides, [256, 256, 128, 32].map(Some));
    }

    #[test]
    fn false_size_is_rejected_and_huge_pictures_reduced() {
        assert!(source_of(10, 10, vec![0; 399]).is_err());
        assert!(source_of(0, 10, Vec::new()).is_err());
        assert!(source_of(usize::MAX, 2, Vec::new()).is_err());
        let huge = source_of(4096, 100, vec![9; 4096 * 100 * 4]).expect("a picture");
        assert_eq!((huge.width, huge.height), (2048, 50));
        let small = shrink_to(&huge, 512);
        assert_eq!(
            (small.width, small.height, small.rgba.len()),
            (512, 12, 512 * 12 * 4)
        );
    }

    #[test]
    fn invalid_picture_is_reported_in_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tolk.png");
        for bytes in [&b"no picture"[..], b"\x89PNG\r\n\x1a\n", b""] {
            std::fs::write(&file, bytes).expect("written");
            assert!(Copies::read(&file).is_err_and(|why| !why.is_empty()));
        }
        assert!(Copies::read(&folder.path().join("nowhere.png")).is_err());
    }

    #[test]
    fn unused_portraits_are_released() {
        let (tolk, mira) = (name("tolk.png"), name("mira.png"));
        let mut portraits = Portraits::default();
        let both: BTreeSet<_> = [tolk.clone(), mira.clone()].into();
        assert_eq!(portraits.request(both.clone()).len(), 2);
        assert!(portraits.request(both).is_empty(), "each is read once");
        let picture = || Copies::from_portrait(Pixmap::new(256, 256).expect("pixels"));
        assert!(portraits.store(&tolk, Some(picture())) && portraits.store(&mira, None));
        assert!(portraits.get(&tolk).is_some() && portraits.get(&mira).is_none());
        assert!(portraits.request([mira.clone()].into()).is_empty());
        assert!(portraits.get(&tolk).is_none());
        assert!(
            !portraits.store(&tolk, Some(picture())),
            "it comes too late"
        );
    }
}
